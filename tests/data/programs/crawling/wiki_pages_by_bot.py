"""Adds a category to the pages of a list, as a bot does."""

import sys

import pywikibot


def main():
    site = pywikibot.Site("en", "wikipedia")
    with open(sys.argv[1]) as titles:
        for title in titles:  # told
            page = pywikibot.Page(site, title.strip())
            text = page.get()
            page.put(text + "\n[[Category:Checked]]", summary="category")


if __name__ == "__main__":
    main()
