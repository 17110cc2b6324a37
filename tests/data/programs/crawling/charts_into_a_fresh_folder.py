"""Fetch the nautical charts of a coast and pack them into one archive for the boat."""

import argparse
import os
import shutil
import tempfile

import requests
from tqdm import tqdm

CATALOGUE = "https://charts.example.org/coast/{name}/sheets.json"


class Charts:
    def __init__(self, name):
        self.name = name

    def pack(self):
        self.folder = tempfile.mkdtemp()
        self.fetch()
        shutil.make_archive(self.name, "zip", self.folder)
        shutil.rmtree(self.folder)

    def sheets(self):
        answer = requests.get(CATALOGUE.format(name=self.name), timeout=30)
        answer.raise_for_status()
        return answer.json()["sheets"]

    def put(self, number, picture):
        place = os.path.join(self.folder, f"{number}.tif")
        with open(place, "wb") as file:
            file.write(picture)

    def fetch(self):
        for sheet in tqdm(self.sheets()):  # told
            answer = requests.get(sheet["url"], timeout=300)
            answer.raise_for_status()
            self.put(sheet["number"], answer.content)


class KeptCharts(Charts):
    def __init__(self, name, folder):
        super().__init__(name)
        self.shelf = folder

    def fetch_missing(self):
        for sheet in tqdm(self.sheets()):  # fine
            place = os.path.join(self.shelf, f"{sheet['number']}.tif")
            if os.path.exists(place):
                continue
            answer = requests.get(sheet["url"], timeout=300)
            answer.raise_for_status()
            with open(place, "wb") as file:
                file.write(answer.content)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("coast")
    parser.add_argument("--shelf")
    args = parser.parse_args()
    if args.shelf:
        KeptCharts(args.coast, args.shelf).fetch_missing()
    else:
        Charts(args.coast).pack()


if __name__ == "__main__":
    main()
