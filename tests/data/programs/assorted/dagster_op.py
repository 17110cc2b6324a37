import requests
from dagster import asset


@asset
def stories():
    ids = requests.get("https://hn/topstories.json").json()
    rows = []
    for i in ids:  # told
        rows.append(requests.get(f"https://hn/item/{i}.json").json())
    return rows
