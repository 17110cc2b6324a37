#!/usr/bin/env python3
"""Fill industry / headcount of companies from the registry provider. Run by hand after a CRM import."""
import os
import sys
import time

import httpx
import psycopg
from psycopg.rows import dict_row

SELECT = """
    SELECT id, name, domain, country
      FROM company
     WHERE enriched_at IS NULL AND domain <> ''
     ORDER BY id
"""
UPDATE = """
    UPDATE company
       SET industry = %(industry)s, headcount = %(headcount)s, enriched_at = now()
     WHERE id = %(id)s
"""


def ask(http, domain):
    tries = 0
    while True:  # fine
        resp = http.get("/v2/companies/find", params={"domain": domain})
        if resp.status_code == 202 and tries < 5:
            tries += 1
            time.sleep(3)
            continue
        if resp.status_code == 404:
            return None
        resp.raise_for_status()
        return resp.json()


def main():
    http = httpx.Client(base_url="https://company.registry.example", timeout=20,
                        auth=(os.environ["REGISTRY_KEY"], ""))
    conn = psycopg.connect(os.environ["DATABASE_URL"], row_factory=dict_row, autocommit=False)
    hits = 0
    with conn.cursor() as cur:
        todo = cur.execute(SELECT).fetchall()
        print(f"{len(todo)} companies to look up")
        for n, company in enumerate(todo, 1):  # told
            data = ask(http, company["domain"])
            if data is None:
                continue
            cur.execute(UPDATE, {
                "id": company["id"],
                "industry": (data.get("category") or {}).get("industry"),
                "headcount": (data.get("metrics") or {}).get("employees"),
            })
            hits += cur.rowcount
            if n % 50 == 0:
                print(f"  {n}/{len(todo)} ({hits} found)", flush=True)
    conn.commit()
    conn.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
