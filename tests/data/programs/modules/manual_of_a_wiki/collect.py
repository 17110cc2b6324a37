"""Put the pages of a wiki into one file that is read without a network: first their titles, then each page."""

import time
from pathlib import Path

import requests
from libzim.writer import Creator, Hint, Item, StringProvider
from pywikiapi import Site


class Page(Item):
    def __init__(self, title, html):
        super().__init__()
        self.title, self.html = title, html

    def get_path(self):
        return self.title.replace(" ", "_")

    def get_title(self):
        return self.title

    def get_mimetype(self):
        return "text/html"

    def get_contentprovider(self):
        return StringProvider(self.html)

    def get_hints(self):
        return {Hint.FRONT_ARTICLE: True}


class Manual:
    def __init__(self, address, sections, delay):
        self.site = Site(f"{address}/api.php")
        self.address, self.sections, self.delay = address, sections, delay
        self.categories = set()
        self.titles = set()

    def find_categories(self):
        for section in self.sections:  # told
            waiting = [section]
            while waiting:
                name = waiting.pop()
                for answer in self.site.query(list="categorymembers", cmtitle=f"Category:{name}", cmtype="subcat"):
                    for member in answer["categorymembers"]:
                        found = member["title"].partition(":")[2]
                        if found not in self.categories:
                            self.categories.add(found)
                            waiting.append(found)
                    time.sleep(self.delay)

    def find_titles(self):
        for name in self.categories:  # told
            for answer in self.site.query(list="categorymembers", cmtitle=f"Category:{name}", cmtype="page"):
                self.titles.update(member["title"] for member in answer["categorymembers"])
                time.sleep(self.delay)

    def fetch(self, title):
        answer = requests.get(f"{self.address}/index.php", params={"title": title, "action": "render"}, timeout=60)
        answer.raise_for_status()
        return answer.text

    def write(self, path):
        creator = Creator(path)
        creator.start()
        for title in sorted(self.titles):  # told
            creator.add_item(Page(title, self.fetch(title)))
            time.sleep(self.delay)
        creator.finish()

    def write_pages(self, folder):
        for title in sorted(self.titles):  # fine
            path = Path(folder, f"{title}.html")
            if not path.exists():
                path.write_text(self.fetch(title))

    def close_sections(self):
        for section in self.sections:  # fine
            self.site.query(list="categorymembers", cmtitle=f"Category:{section}")
