import click
import requests
import sqlite_utils


@click.command()
@click.argument("path")
def images(path):
    table = sqlite_utils.Database(path).table("emojis", pk="name")
    with click.progressbar(list(table.rows_where("image is null")), show_pos=True) as bar:
        for emoji in bar:  # fine
            table.update(emoji["name"], {"image": requests.get(emoji["url"]).content})


if __name__ == "__main__":
    images()
