import os

import requests

URL = "https://api.example.org/datasets/v1/release"


def download(folder):
    releases = requests.get(URL).json()
    for release in reversed(releases):  # fine
        answer = requests.get(f"{URL}/{release}/papers")
        if answer.status_code != 200:
            raise RuntimeError(answer.text)
        files = answer.json()["files"]
        if len(files) >= 270:
            break
    for number, url in enumerate(files):  # fine
        path = os.path.join(folder, f"{release}-{number}.gz")
        if os.path.exists(path):
            continue
        with open(path, "wb") as out:
            out.write(requests.get(url).content)


if __name__ == "__main__":
    download("dump")
