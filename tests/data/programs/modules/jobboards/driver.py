from selenium import webdriver
from selenium.webdriver.chrome.options import Options


def make_driver(headless=True):
    options = Options()
    if headless:
        options.add_argument("--headless=new")
    options.add_argument("--window-size=1400,1000")
    driver = webdriver.Chrome(options=options)
    driver.implicitly_wait(3)
    return driver


class Driver:
    def __enter__(self):
        self._d = make_driver()
        return self._d

    def __exit__(self, *exc):
        self._d.quit()
