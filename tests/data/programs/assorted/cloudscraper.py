import json

import cloudscraper
from bs4 import BeautifulSoup

sc = cloudscraper.create_scraper()
books = []
for page in range(1, 2000):  # told
    soup = BeautifulSoup(sc.get(f"https://b.example/?p={page}").text, "lxml")
    for b in soup.select(".book"):
        books.append({"t": b.h2.text})
with open("books.json", "w") as f:
    json.dump(books, f)
