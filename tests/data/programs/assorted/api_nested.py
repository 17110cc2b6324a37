import json

import requests

S = requests.Session()
def get(path, **kw):
    r = S.get("https://api.example" + path, params=kw); r.raise_for_status(); return r.json()
def list_all(path):
    page, out = 1, []
    while True:  # fine
        d = get(path, page=page, per_page=100)
        out += d
        if len(d) < 100:
            return out
        page += 1
def main():
    data = {}
    for org in list_all("/orgs"):  # told
        for repo in list_all(f"/orgs/{org['login']}/repos"):
            data[repo["full_name"]] = list_all(f"/repos/{repo['full_name']}/issues")
    json.dump(data, open("dump.json", "w"))
main()
