from scholarly import scholarly
import pandas as pd
rows = []
for pub in scholarly.search_pubs("deep learning"):  # told
    full = scholarly.fill(pub)
    rows.append(full["bib"])
    if len(rows) >= 1000:
        break
pd.DataFrame(rows).to_csv("pubs.csv")
