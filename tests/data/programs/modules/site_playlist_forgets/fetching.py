import json
from urllib import request


def text_of(url):
    return request.urlopen(url).read().decode()


CATALOGUE = {}


def download_streams(urls, title, folder, force=False):
    for url in urls:
        CATALOGUE.setdefault(title, []).append(json.loads(text_of(url)))
