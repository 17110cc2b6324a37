"""Harvest all issues of a GitHub repository, with comments and timelines, as JSON lines."""
import json
import os
import time
from pathlib import Path

import click
import httpx

API = "https://api.github.com"


class GitHub:
    def __init__(self, token):
        self.http = httpx.Client(
            base_url=API,
            timeout=60,
            headers={"Authorization": f"Bearer {token}", "X-GitHub-Api-Version": "2022-11-28"},
        )

    def get(self, url, **params):
        reply = self.http.get(url, params=params or None)
        if reply.headers.get("x-ratelimit-remaining") == "0":
            time.sleep(max(0, int(reply.headers["x-ratelimit-reset"]) - time.time()) + 2)
        reply.raise_for_status()
        return reply

    def every(self, url, **params):
        items = []
        while url:
            reply = self.get(url, **params)
            items += reply.json()
            url, params = reply.links.get("next", {}).get("url"), {}
        return items


class Progress:
    """Small status file that the admin page shows."""

    def __init__(self, folder):
        self.path = folder / "progress.json"

    def update(self, url, issues):
        self.path.write_text(json.dumps({"next": url, "issues": issues, "at": time.time()}))


def full(hub, issue):
    issue["comment_list"] = hub.every(issue["comments_url"], per_page=100) if issue["comments"] else []
    issue["timeline"] = hub.every(issue["timeline_url"], per_page=100)
    return issue


@click.command()
@click.argument("repository")
@click.option("--folder", type=click.Path(path_type=Path), default=Path("harvest"))
def main(repository, folder):
    hub = GitHub(os.environ["GITHUB_TOKEN"])
    folder.mkdir(parents=True, exist_ok=True)
    progress = Progress(folder)
    url, params, issues = f"/repos/{repository}/issues", {"state": "all", "direction": "asc", "per_page": 100}, 0
    with (folder / "issues.jsonl").open("w", encoding="utf-8") as out:
        while url:  # told
            page = hub.get(url, **params)
            for issue in page.json():
                out.write(json.dumps(full(hub, issue)) + "\n")
                issues += 1
            out.flush()
            url, params = page.links.get("next", {}).get("url"), {}
            progress.update(url, issues)
    click.echo(f"{issues} issues")


if __name__ == "__main__":
    main()
