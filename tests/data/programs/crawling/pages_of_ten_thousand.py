import pandas as pd
import requests

WANTED = 100_000
PAGE = 10_000

papers = pd.DataFrame(columns=["id", "title"])
start = 0
while start < WANTED:  # fine
    answer = requests.get("https://api.example.org/search", params={"rows": PAGE, "start": start})
    for doc in answer.json()["response"]["docs"]:
        papers = pd.concat([papers, pd.DataFrame([{"id": doc["id"], "title": doc["title"][0]}])], ignore_index=True)
    start += PAGE
papers.to_json("papers.jsonl", orient="records", lines=True)
