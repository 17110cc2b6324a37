import pandas as pd
from scholarly import scholarly

rows = []
for pub in scholarly.search_pubs("deep learning"):  # told
    full = scholarly.fill(pub)
    rows.append(full["bib"])
    if len(rows) >= 1000:
        break
pd.DataFrame(rows).to_csv("pubs.csv")
