import subprocess

import requests

repos, page = [], 1
while True:  # told
    r = requests.get("https://api.github.com/orgs/x/repos", params={"page": page}).json()
    if not r: break
    repos += r; page += 1
for repo in repos:
    subprocess.check_call(["git", "clone", "--mirror", repo["clone_url"]])
