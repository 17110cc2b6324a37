import os
import time

import pandas as pd
import requests

SHOP = os.environ["SHOP"]
HEADERS = {"X-Shopify-Access-Token": os.environ["SHOPIFY_TOKEN"]}


def update_variant(variant_id, price):
    url = f"https://{SHOP}.myshopify.com/admin/api/2023-10/variants/{variant_id}.json"
    payload = {"variant": {"id": variant_id, "price": str(price)}}
    r = requests.put(url, json=payload, headers=HEADERS)
    if r.status_code == 429:
        time.sleep(float(r.headers.get("Retry-After", 2)))
        return update_variant(variant_id, price)
    r.raise_for_status()


def main():
    df = pd.read_csv("prices.csv")
    ok, failed = 0, []
    for _, row in df.iterrows():  # told
        try:
            update_variant(int(row["variant_id"]), row["price"])
            ok += 1
        except requests.RequestException as e:
            failed.append((row["variant_id"], str(e)))
        time.sleep(0.5)
    print(f"{ok} updated, {len(failed)} failed")


if __name__ == "__main__":
    main()
