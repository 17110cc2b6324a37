import requests
from dbos import DBOS


@DBOS.step()
def fetch(i):
    return requests.get(f"https://x/{i}").json()
@DBOS.workflow()
def wf(ids):
    out = []
    for i in ids:  # fine
        out.append(fetch(i))
    return out
