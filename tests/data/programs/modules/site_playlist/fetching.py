import os
import shutil
from urllib import request


def text_of(url):
    return request.urlopen(url).read().decode()


def fetch(url, part, mode):
    answer = request.urlopen(url)
    with open(part, mode) as out:
        shutil.copyfileobj(answer, out)


def download_streams(urls, title, folder, force=False):
    target = os.path.join(folder, f"{title}.mp4")
    if not force and os.path.exists(target):
        print(f"{target} is there")
        return
    part = target + ".part"
    mode = "ab" if os.path.exists(part) else "wb"
    for url in urls:
        fetch(url, part, mode)
    os.rename(part, target)
