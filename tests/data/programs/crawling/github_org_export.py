"""Export all repositories, issues and comments of an organisation."""
import argparse
import json
import os
import time

import requests

API = "https://api.github.com"


class GitHubClient:
    def __init__(self, token):
        self.session = requests.Session()
        self.session.headers.update({"Authorization": f"token {token}", "Accept": "application/vnd.github+json"})

    def _request(self, url, params=None):
        while True:
            resp = self.session.get(url, params=params, timeout=30)
            if resp.status_code == 403 and "rate limit" in resp.text.lower():
                reset = int(resp.headers.get("X-RateLimit-Reset", time.time() + 60))
                time.sleep(max(reset - time.time(), 1))
                continue
            resp.raise_for_status()
            return resp

    def paginate(self, path, **params):
        url = f"{API}{path}"
        params.setdefault("per_page", 100)
        while url:
            resp = self._request(url, params)
            yield from resp.json()
            url = resp.links.get("next", {}).get("url")
            params = None

    def repos(self, org):
        return self.paginate(f"/orgs/{org}/repos")

    def issues(self, full_name):
        return self.paginate(f"/repos/{full_name}/issues", state="all")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("org")
    parser.add_argument("--output", default="export.json")
    args = parser.parse_args()

    client = GitHubClient(os.environ["GITHUB_TOKEN"])
    export = {}
    for repo in client.repos(args.org):  # told
        issues = list(client.issues(repo["full_name"]))
        for issue in issues:
            if issue["comments"]:
                issue["comment_list"] = client._request(issue["comments_url"]).json()
        export[repo["full_name"]] = {"meta": repo, "issues": issues}
        print(f"{repo['full_name']}: {len(issues)} issues")

    with open(args.output, "w") as fh:
        json.dump(export, fh, indent=2)


if __name__ == "__main__":
    main()
