import json

from notion_client import Client

n = Client(auth="x")
pages, cur = [], None
while True:  # told
    r = n.databases.query(database_id="d", start_cursor=cur)
    for p in r["results"]:
        pages.append({"p": p, "blocks": n.blocks.children.list(p["id"])["results"]})
    if not r["has_more"]: break
    cur = r["next_cursor"]
json.dump(pages, open("p.json", "w"))
