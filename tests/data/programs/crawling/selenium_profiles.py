import csv
import time
from selenium import webdriver
from selenium.webdriver.common.by import By

driver = webdriver.Chrome()
driver.get("https://www.example.com/login")
profiles = open("profiles.txt").read().split()
people = []
for url in profiles:  # told
    driver.get(url)
    time.sleep(3)
    try:
        name = driver.find_element(By.CSS_SELECTOR, "h1").text
        job = driver.find_element(By.CSS_SELECTOR, ".headline").text
    except Exception:
        continue
    people.append([url, name, job])
driver.quit()
with open("people.csv", "w", newline="") as f:
    csv.writer(f).writerows(people)
