import time
from dataclasses import asdict, dataclass

import pandas as pd
from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.common.by import By
from selenium.webdriver.support import expected_conditions as EC
from selenium.webdriver.support.ui import WebDriverWait


@dataclass
class Listing:
    address: str
    price: str
    beds: str


class ListingScraper:
    def __init__(self, city, headless=True):
        opts = Options()
        if headless:
            opts.add_argument("--headless=new")
        self.driver = webdriver.Chrome(options=opts)
        self.wait = WebDriverWait(self.driver, 15)
        self.city = city
        self.listings = []

    def open(self):
        self.driver.get(f"https://homes.example/{self.city}")

    def parse_page(self):
        self.wait.until(EC.presence_of_element_located((By.CLASS_NAME, "card")))
        for card in self.driver.find_elements(By.CLASS_NAME, "card"):
            self.listings.append(Listing(
                card.find_element(By.CLASS_NAME, "address").text,
                card.find_element(By.CLASS_NAME, "price").text,
                card.find_element(By.CLASS_NAME, "beds").text,
            ))

    def next_page(self):
        try:
            button = self.driver.find_element(By.CSS_SELECTOR, "a[rel=next]")
        except NoSuchElementException:
            return False
        button.click()
        time.sleep(3)
        return True

    def scrape(self):
        self.open()
        while True:  # gap: the steps of a visit are each taken for quick
            self.parse_page()
            if not self.next_page():
                break
        self.driver.quit()


if __name__ == "__main__":
    scraper = ListingScraper("boston")
    scraper.scrape()
    pd.DataFrame([asdict(x) for x in scraper.listings]).to_csv("boston.csv", index=False)
