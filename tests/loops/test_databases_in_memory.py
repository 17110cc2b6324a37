"""A database that is in memory unless somebody names a file, and a crawl that takes its work from it."""

from support_loops import shown, verdicts

CRAWL = """\
import sqlite3
import time
import requests

class Pages:
    def __init__(self, path=":memory:"):
        self.conn = sqlite3.connect(path)

    def add(self, urls):
        self.conn.executemany("INSERT OR IGNORE INTO queue VALUES (?)", [(url,) for url in urls])
        self.conn.commit()

    def next(self):
        return self.conn.execute("SELECT url FROM queue WHERE seen = 0").fetchone()

    def store(self, url, text):
        self.conn.execute("INSERT INTO pages VALUES (?, ?)", (url, text))
        self.conn.execute("UPDATE queue SET seen = 1 WHERE url = ?", (url,))
        self.conn.commit()

class Crawler:
    def __init__(self, pages=None):
        self.pages = pages or MAKE

    def fetch(self, url):
        return requests.get(url).text

    def run(self, start):
        self.pages.add([start])
        while True:
            item = self.pages.next()
            if item is None:
                break
            text = self.fetch(item[0])
            self.pages.store(item[0], text)
            self.pages.add(links(text))
            time.sleep(1)
        return self.pages

def main(start):
    print(Crawler().run(start))

main(input())
"""


def test_nobody_names_a_file() -> None:
    """What is committed is gone with the process, and so is the list of what is still to be fetched."""
    assert "CKP101" in shown(CRAWL.replace("MAKE", "Pages()"))
    assert "CKP101" in shown(CRAWL.replace("MAKE", 'Pages(":memory:")'))


def test_somebody_names_a_file() -> None:
    """A database on disk keeps both."""
    assert not shown(CRAWL.replace("MAKE", 'Pages("pages.db")'))
    assert not shown(CRAWL.replace("MAKE", "Pages(path)"))


WAIT = """\
import time
import requests

def wait(job):
    while True:
        state = requests.get(job).json()
        if state is None:
            break
        phase = state["phase"]
        print(phase)
        time.sleep(1)
"""


def test_to_wait_until_nothing_is_left() -> None:
    """What only looks at what it is told, and asks again, waits; what works with it goes on to the next piece."""
    assert verdicts(WAIT) == ["short"]
    assert verdicts(WAIT.replace('state["phase"]', 'requests.get(state["next"]).json()')) != ["short"]
