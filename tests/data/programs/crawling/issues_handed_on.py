"""Open issues that a maintainer has answered and nobody has labelled."""

import os

import requests

API = "https://api.github.com/repos/example/example"
HEADERS = {"Authorization": "token " + os.environ["TOKEN"]}


def all_issues(state):
    issues = []
    page = 1
    while True:  # fine
        answer = requests.get(f"{API}/issues", headers=HEADERS, params={"state": state, "page": page})
        answer.raise_for_status()
        found = answer.json()
        if not found:
            break
        issues.extend(found)
        page += 1
    return issues


def answered(issues):
    kept = []
    for issue in issues:  # told
        comments = requests.get(issue["comments_url"], headers=HEADERS)
        comments.raise_for_status()
        if any(one["user"]["login"] == "maintainer" for one in comments.json()):
            kept.append(issue)
    return kept


def report(issues):
    for issue in answered(issues):
        print(issue["number"], issue["title"])


if __name__ == "__main__":
    report(all_issues("open"))
