"""Check the dozen links of our README."""
import re
import sys

import requests

LINKS = {
    "home": "https://example.org",
    "docs": "https://docs.example.org",
    "chat": "https://chat.example.org",
}


def main():
    bad = []
    for name, url in LINKS.items():  # fine
        r = requests.get(url, timeout=10)
        if not r.ok or re.search("maintenance", r.text):
            bad.append(name)
    if bad:
        sys.exit(f"broken: {bad}")


if __name__ == "__main__":
    main()
