import csv

import requests
from bs4 import BeautifulSoup

links = [l.strip() for l in open("links.txt")]
out = []
for i, link in enumerate(links):  # told
    html = requests.get(link).text
    soup = BeautifulSoup(html, "html.parser")
    out.append([link, soup.title.text])
    print(f"{i}/{len(links)}")
with open("titles.csv", "w", newline="") as f:
    csv.writer(f).writerows(out)
