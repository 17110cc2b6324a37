import sys

import pandas as pd
from playwright.sync_api import sync_playwright


def scrape(topics, place):
    found = []
    with sync_playwright() as engine:
        page = engine.chromium.launch().new_page()
        for topic in topics:  # fine
            page.goto(topic)
            found.append({"topic": topic, "text": page.inner_text("main")})
            tmp_df = pd.json_normalize(found)
            tmp_df.to_csv(place)
    return found


def look(topics):
    found = []
    with sync_playwright() as engine:
        page = engine.chromium.launch().new_page()
        for topic in topics:  # told
            page.goto(topic)
            found.append({"topic": topic, "text": page.inner_text("main")})
            tmp_df = pd.json_normalize(found)
            print(tmp_df.to_csv())
    return found


if __name__ == "__main__":
    with open(sys.argv[1]) as given:
        topics = given.read().split()
    if len(sys.argv) > 2:
        scrape(topics, sys.argv[2])
    else:
        print(len(look(topics)))
