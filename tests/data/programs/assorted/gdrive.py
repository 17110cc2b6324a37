import json

from googleapiclient.discovery import build

service = build("drive", "v3")
token = None
files = []
while True:  # told
    resp = service.files().list(pageToken=token, fields="nextPageToken, files(id, name)").execute()
    files.extend(resp["files"])
    token = resp.get("nextPageToken")
    if token is None:
        break
perms = {}
for f in files:  # told
    perms[f["id"]] = service.permissions().list(fileId=f["id"]).execute()
json.dump(perms, open("perms.json", "w"))
