#!/usr/bin/env python3
"""Fill the compounds table with PubChem properties and vendor counts."""
import argparse
import sqlite3
import time

import pubchempy as pcp
import requests

PROPS = ["MolecularWeight", "XLogP", "TPSA", "HBondDonorCount", "HBondAcceptorCount", "RotatableBondCount"]
VENDORS = "https://pubchem.ncbi.nlm.nih.gov/rest/pug_view/categories/compound/{}/JSON"

SQL = """
insert into props(cas, cid, mw, xlogp, tpsa, hbd, hba, rotb, vendors)
values (:cas, :CID, :MolecularWeight, :XLogP, :TPSA, :HBondDonorCount,
        :HBondAcceptorCount, :RotatableBondCount, :vendors)
"""


def retrying(fn, *a, tries=4, **k):
    for n in range(tries):  # fine
        try:
            return fn(*a, **k)
        except (pcp.PubChemHTTPError, requests.RequestException):
            if n == tries - 1:
                raise
            time.sleep(2 ** n)


def vendors(session, cid):
    r = session.get(VENDORS.format(cid), timeout=60)
    if r.status_code == 404:
        return 0
    r.raise_for_status()
    cats = r.json()["SourceCategories"]["Categories"]
    return sum(len(c["Sources"]) for c in cats if c["Category"] == "Chemical Vendors")


def fill(con, session, pause):
    cur = con.cursor()
    cas = [r[0] for r in cur.execute(
        "select cas from compounds left join props using (cas) where props.cas is null order by cas")]
    hit = 0
    for c in cas:  # told
        found = retrying(pcp.get_properties, PROPS, c, "name")
        time.sleep(pause)
        if not found:
            continue
        rec = {p: None for p in PROPS} | found[0]
        rec["cas"] = c
        rec["vendors"] = retrying(vendors, session, rec["CID"])
        cur.execute(SQL, rec)
        hit += 1
    con.commit()
    return hit, len(cas)


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("db")
    ap.add_argument("--pause", type=float, default=0.25)
    args = ap.parse_args()
    con = sqlite3.connect(args.db)
    con.row_factory = None
    with requests.Session() as s:
        print("%d of %d found" % fill(con, s, args.pause))
    con.close()
