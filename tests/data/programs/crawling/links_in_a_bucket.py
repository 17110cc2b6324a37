import json
import os

import boto3
import requests

SITE = "https://data.example.org"


def page_of_links(bucket):
    links, looked_into = {}, {}
    for item in sorted(bucket.objects.all(), key=lambda one: one.key):  # fine
        folder, _, file_name = item.key.rpartition("/")
        if file_name == "overview.json" and folder:
            looked_into.update(requests.get(f"{SITE}/{item.key}").json())
        if file_name.endswith(".zip"):
            links[folder] = f"{SITE}/{item.key}"
    return links, looked_into


def heads_of_all(bucket):
    types = {}
    for item in bucket.objects.all():  # told
        folder, _, kind = item.key.rpartition(".")
        if kind == "json" and folder:
            types[item.key] = requests.get(f"{SITE}/{item.key}").json()["type"]
    return types


if __name__ == "__main__":
    opened = boto3.resource("s3").Bucket(os.environ["BUCKET"])
    found, inside = page_of_links(opened)
    with open("links.json", "w") as file:
        json.dump({"links": found, "inside": inside, "types": heads_of_all(opened)}, file)
