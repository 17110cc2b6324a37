"""Thank-you letters to all donors of the year (and a text message to those who want one)."""
import argparse

import pandas as pd

from .letters import post_letter, text_message


def donors(path, minimum):
    df = pd.read_csv(path, dtype={"mobile": str}).fillna("")
    per = df.groupby("donor_id").agg(name=("name", "last"), address=("address", "last"),
                                     mobile=("mobile", "last"), total=("amount", "sum"))
    return per[per.total >= minimum].sort_values("total", ascending=False)


def run(path, template, minimum):
    ids = []
    for donor_id, row in donors(path, minimum).iterrows():  # fine
        d = row.to_dict()
        ids.append(post_letter(donor_id, d, template))
        if d["mobile"]:
            text_message(donor_id, d, f"Dear {d['name']}, a letter is on its way. Thank you!")
    print(len(ids), "letters")


def main():
    p = argparse.ArgumentParser()
    p.add_argument("payments")
    p.add_argument("--template", default="thanks.docx")
    p.add_argument("--minimum", type=float, default=20)
    a = p.parse_args()
    run(a.payments, a.template, a.minimum)


if __name__ == "__main__":
    main()
