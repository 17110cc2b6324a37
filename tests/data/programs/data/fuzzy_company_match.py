import argparse
import sqlite3

import pandas as pd
from rapidfuzz import fuzz, process, utils


def load_names(db):
    with sqlite3.connect(db) as conn:
        return dict(conn.execute("SELECT id, name FROM companies"))


def best_match(name, names):
    found = process.extractOne(name, names, scorer=fuzz.token_sort_ratio, processor=utils.default_process, score_cutoff=80)
    if found is None:
        return None, 0
    _, score, company_id = found
    return company_id, score


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("invoices")
    parser.add_argument("db")
    args = parser.parse_args()
    names = load_names(args.db)
    df = pd.read_csv(args.invoices)
    matched = []
    for i, row in df.iterrows():  # told
        company_id, score = best_match(row["supplier"], names)
        matched.append({"invoice": row["id"], "company": company_id, "score": score})
        if i % 500 == 0:
            print(f"{i}/{len(df)}")
    pd.DataFrame(matched).to_csv("matched.csv", index=False)


if __name__ == "__main__":
    main()
