import time
import pandas as pd
import requests
from bs4 import BeautifulSoup

BASE = "https://example.com/listing?page={}"


def parse(html):
    soup = BeautifulSoup(html, "lxml")
    for card in soup.select("div.card"):
        yield {"title": card.h2.text, "price": card.select_one(".price").text, "url": card.a["href"]}


rows = []
for page in range(1, 501):  # told
    res = requests.get(BASE.format(page), headers={"User-Agent": "Mozilla/5.0"})
    rows.extend(parse(res.text))
    time.sleep(1)

df = pd.DataFrame(rows)
df.to_csv("listing.csv", index=False)
