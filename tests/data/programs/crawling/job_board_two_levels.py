import csv
import random
import time

import requests
from bs4 import BeautifulSoup

BASE = "https://jobs.example"
UA = ["Mozilla/5.0 (X11)", "Mozilla/5.0 (Windows)"]


def soup_of(url):
    r = requests.get(url, headers={"User-Agent": random.choice(UA)})
    time.sleep(random.uniform(1, 3))
    return BeautifulSoup(r.content, "html.parser")


def job_links(keyword, pages):
    links = []
    for p in range(1, pages + 1):
        s = soup_of(f"{BASE}/search?q={keyword}&page={p}")
        links += [BASE + a["href"] for a in s.find_all("a", class_="job-title")]
    return links


def job_detail(url):
    s = soup_of(url)
    text = lambda cls: s.find(class_=cls).get_text(strip=True) if s.find(class_=cls) else ""
    return [text("title"), text("company"), text("location"), text("salary"), url]


def export(rows, name):
    with open(name, "w", newline="", encoding="utf-8") as f:
        w = csv.writer(f)
        w.writerow(["title", "company", "location", "salary", "url"])
        w.writerows(rows)


if __name__ == "__main__":
    keyword = input("keyword: ")
    pages = int(input("pages: "))
    rows = []
    for link in job_links(keyword, pages):  # told
        rows.append(job_detail(link))
    export(rows, f"{keyword}.csv")
