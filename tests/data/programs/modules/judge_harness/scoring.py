import re


def read_verdict(text):
    found = re.search(r"(\d+)", text)
    return int(found[1]) if found else 0
