import pandas as pd
from googleapiclient.discovery import build

yt = build("youtube", "v3", developerKey="x")
def comments(vid):
    out, tok = [], None
    while True:  # told
        r = yt.commentThreads().list(part="snippet", videoId=vid, pageToken=tok).execute()
        out += [i["snippet"] for i in r["items"]]
        tok = r.get("nextPageToken")
        if not tok: return out
rows = []
for v in pd.read_csv("v.csv").id:  # told
    rows += comments(v)
pd.DataFrame(rows).to_csv("c.csv")
