import json
import time

from selenium import webdriver
from selenium.webdriver.common.by import By


def scrape(urls):
    driver = webdriver.Chrome()
    data = []
    for url in urls:  # told
        driver.get(url)
        time.sleep(2)
        for card in driver.find_elements(By.CSS_SELECTOR, ".card"):
            data.append({"title": card.text})
    driver.quit()
    return data

if __name__ == "__main__":
    urls = [l.strip() for l in open("urls.txt")]
    json.dump(scrape(urls), open("data.json", "w"))
