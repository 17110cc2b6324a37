import time

from selenium.common.exceptions import NoSuchElementException
from selenium.webdriver.common.by import By
from selenium.webdriver.support import expected_conditions as EC
from selenium.webdriver.support.ui import WebDriverWait


class Board:
    name = ""
    card = ""
    next_button = ""

    def __init__(self, driver):
        self.driver = driver
        self.wait = WebDriverWait(driver, 15)

    def url(self, query):
        raise NotImplementedError

    def links(self, query):
        self.driver.get(self.url(query))
        found = []
        while True:  # fine
            self.wait.until(EC.presence_of_element_located((By.CSS_SELECTOR, self.card)))
            for card in self.driver.find_elements(By.CSS_SELECTOR, self.card):
                found.append(card.get_attribute("href"))
            try:
                button = self.driver.find_element(By.CSS_SELECTOR, self.next_button)
            except NoSuchElementException:
                return found
            if len(found) >= 60:
                return found
            button.click()
            time.sleep(1.5)

    def detail(self, link):
        self.driver.get(link)
        self.wait.until(EC.visibility_of_element_located((By.TAG_NAME, "h1")))
        return {"board": self.name, "link": link,
                "title": self.driver.find_element(By.TAG_NAME, "h1").text,
                "company": self.text(".company"), "place": self.text(".location"),
                "text": self.text(".description")}

    def text(self, css):
        nodes = self.driver.find_elements(By.CSS_SELECTOR, css)
        return nodes[0].text.strip() if nodes else None


class Stepwork(Board):
    name, card, next_button = "stepwork", "article a.job-link", "a[aria-label=Next]"

    def url(self, query):
        return f"https://www.stepwork.example/jobs?what={query}"


class CityJobs(Board):
    name, card, next_button = "cityjobs", "li.result > a", "button.more"

    def url(self, query):
        return f"https://cityjobs.example/search/{query.replace(' ', '-')}"


BOARDS = [Stepwork, CityJobs]
