"""Walk a Notion workspace and dump every page with its blocks."""
import json
import os
from pathlib import Path

import click
from notion_client import Client


class NotionBackup:
    def __init__(self, token):
        self.notion = Client(auth=token)
        self.pages = {}

    def _children(self, block_id):
        results = []
        cursor = None
        while True:  # fine
            kwargs = {"block_id": block_id, "page_size": 100}
            if cursor:
                kwargs["start_cursor"] = cursor
            resp = self.notion.blocks.children.list(**kwargs)
            for block in resp["results"]:
                if block["has_children"]:
                    block["children"] = self._children(block["id"])
                results.append(block)
            if not resp["has_more"]:
                return results
            cursor = resp["next_cursor"]

    def search_pages(self):
        found = []
        cursor = None
        while True:  # told
            resp = self.notion.search(filter={"property": "object", "value": "page"}, start_cursor=cursor)
            found += resp["results"]
            if not resp["has_more"]:
                break
            cursor = resp["next_cursor"]
        return found

    def run(self):
        for page in self.search_pages():  # told
            self.pages[page["id"]] = {"page": page, "blocks": self._children(page["id"])}
            click.echo(f"fetched {page['id']}")
        return self.pages


@click.command()
@click.option("--out", type=click.Path(), default="notion.json")
def cli(out):
    backup = NotionBackup(os.environ["NOTION_TOKEN"])
    pages = backup.run()
    Path(out).write_text(json.dumps(pages, indent=1))


if __name__ == "__main__":
    cli()
