import os
import requests
from concurrent.futures import ThreadPoolExecutor


def fetch(item):
    name, url = item
    path = os.path.join("images", name + ".jpg")
    if os.path.exists(path):
        return path
    r = requests.get(url, timeout=20)
    with open(path + ".part", "wb") as f:
        f.write(r.content)
    os.replace(path + ".part", path)
    return path


def main():
    with open("urls.tsv") as f:
        items = [line.rstrip("\n").split("\t") for line in f]
    with ThreadPoolExecutor(16) as ex:
        for path in ex.map(fetch, items):  # fine
            print(path)


main()
