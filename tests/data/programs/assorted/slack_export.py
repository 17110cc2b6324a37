import json
import time

from slack_sdk import WebClient

c = WebClient(token="x")
hist = {}
for ch in c.conversations_list()["channels"]:  # told
    msgs, cur = [], None
    while True:
        r = c.conversations_history(channel=ch["id"], cursor=cur, limit=200)
        msgs += r["messages"]
        cur = r.get("response_metadata", {}).get("next_cursor")
        if not cur: break
        time.sleep(1)
    hist[ch["name"]] = msgs
json.dump(hist, open("h.json", "w"))
