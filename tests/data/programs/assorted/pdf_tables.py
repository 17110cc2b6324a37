import glob

import camelot
import pandas as pd

dfs = []
for pdf in glob.glob("pdfs/*.pdf"):  # told
    for t in camelot.read_pdf(pdf, pages="all"):
        dfs.append(t.df)
pd.concat(dfs).to_excel("tables.xlsx")
