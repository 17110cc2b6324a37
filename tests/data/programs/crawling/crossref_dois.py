import sys

import pandas as pd
from habanero import Crossref

cr = Crossref(mailto="me@example.org")


def lookup(title):
    res = cr.works(query_bibliographic=title, limit=1)
    items = res["message"]["items"]
    if not items:
        return None
    return items[0]["DOI"]


def add_dois(frame):
    dois = []
    for title in frame["title"]:  # told
        try:
            dois.append(lookup(title))
        except Exception as err:
            print(err, file=sys.stderr)
            dois.append(None)
    frame["doi"] = dois
    return frame


if __name__ == "__main__":
    library = pd.read_csv(sys.argv[1])
    add_dois(library).to_csv("with_doi.csv", index=False)
