"""Turns that fetch several things: what one helper caches keeps nothing of the rest, and what is loaded from a page is work."""

from support_loops import shown

CACHED = """
import json
import os
import sys

import requests


def download(url, path):
    if os.path.exists(path):
        return open(path).read()
    text = requests.get(url).text
    with open(path, "w") as out:
        out.write(text)
    return text


def details(link):
    return requests.get(link).json()


def main():
    found = []
    for name in open(sys.argv[1]):
        page = download("https://example.org/" + name, "cache/" + name)
        found.append({more})
    json.dump(found, open("found.json", "w"))


main()
"""


def test_a_cached_page_keeps_nothing_of_what_is_asked_for_beside_it() -> None:
    assert shown(CACHED.format(more="details(page)")) == {"CKP105"}


def test_where_all_that_is_slow_goes_by_the_cache_nothing_is_lost() -> None:
    assert not shown(CACHED.format(more="len(page)"))


LOADED = """
import sys

import mechanize


def ask(url):
    browser = mechanize.Browser()
    browser.open(url)
    return browser.submit().read()


def {name}(url, found):
    found.append(ask(url))


def main():
    found = []
    for url in open(sys.argv[1]):
        {name}(url, found)
    print(found)


main()
"""


def test_what_is_loaded_from_a_page_is_no_setting_up() -> None:
    assert shown(LOADED.format(name="load_record_from_page")) == {"CKP101"}
    assert not shown(LOADED.format(name="load_settings"))
