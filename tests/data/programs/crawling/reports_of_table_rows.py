"""A row with one cell says that nothing follows; the reports of all others wait in a list until all are there."""

import json

import requests
from bs4 import BeautifulSoup


def report_of(cells):
    page = requests.get(cells[2].a["href"]).text
    return {"id": cells[0].text, "title": cells[1].text, "text": BeautifulSoup(page, "html.parser").text}


def main():
    page = BeautifulSoup(requests.get("https://reports.example.org").text, "html.parser")
    reports = []
    for row in page.select("table tr"):  # told
        cells = row.select("td")
        if len(cells) == 1:
            break
        reports.append(report_of(cells))
    with open("reports.json", "w") as opened:
        json.dump(reports, opened)


if __name__ == "__main__":
    main()
