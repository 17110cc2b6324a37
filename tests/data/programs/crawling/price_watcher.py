"""Watch a product and tell when it is cheap; keeps nothing."""
import smtplib
import time

import requests
from bs4 import BeautifulSoup

URL = "https://shop.example/dp/B0X"
HEADERS = {"User-Agent": "Mozilla/5.0"}
TARGET = 300


def check_price():
    page = requests.get(URL, headers=HEADERS)
    soup = BeautifulSoup(page.content, "html.parser")
    return float(soup.find(id="price").get_text().strip()[1:])


def send_mail(price):
    server = smtplib.SMTP("smtp.gmail.com", 587)
    server.starttls()
    server.login("me", "secret")
    server.sendmail("me", "me", f"Subject: now {price}\n\n{URL}")
    server.quit()


while True:  # fine
    price = check_price()
    if price < TARGET:
        send_mail(price)
    time.sleep(60 * 60)
