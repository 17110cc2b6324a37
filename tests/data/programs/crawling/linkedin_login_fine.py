"""Click through a wizard; nothing is collected."""
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

STEPS = ["#accept", "#username-next", "#password-next"]


def login(driver, user, password):
    driver.get("https://login.example")
    driver.find_element(By.ID, "user").send_keys(user)
    driver.find_element(By.ID, "pass").send_keys(password)
    for selector in STEPS:  # fine
        WebDriverWait(driver, 10).until(lambda d: d.find_element(By.CSS_SELECTOR, selector))
        driver.find_element(By.CSS_SELECTOR, selector).click()


def main():
    driver = webdriver.Firefox()
    login(driver, "me", "secret")
    print(driver.title)
    driver.quit()


if __name__ == "__main__":
    main()
