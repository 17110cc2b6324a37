import json

from jira import JIRA

j = JIRA("https://x")
issues, start = [], 0
while True:  # told
    batch = j.search_issues("project=A", startAt=start, maxResults=100)
    if not batch:
        break
    for i in batch:
        issues.append({"k": i.key, "c": [c.body for c in j.comments(i)]})
    start += 100
json.dump(issues, open("i.json", "w"))
