from github import Github
from jira import JIRA

j = JIRA("https://x"); repo = Github("t").get_repo("a/b")
mapping = {}
for issue in j.search_issues("project=A", maxResults=False):  # told
    new = repo.create_issue(title=issue.fields.summary, body=issue.fields.description)
    mapping[issue.key] = new.number
import json

json.dump(mapping, open("m.json", "w"))
