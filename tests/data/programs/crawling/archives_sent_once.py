import sys
from pathlib import Path

import internetarchive


def is_uploaded(collection, name):
    return any(file.name == name for file in internetarchive.get_item(collection).get_files())


def send(folder, collection):
    for path in Path(folder).glob("*.zip"):  # fine
        uploaded = is_uploaded(collection, path.name)
        print(path, uploaded)
        if not uploaded:
            internetarchive.get_item(collection).upload(str(path), retries=5)


def send_blindly(folder, collection):
    for path in Path(folder).glob("*.zip"):  # told
        print(path)
        internetarchive.get_item(collection).upload(str(path), retries=5)


if __name__ == "__main__":
    if "--all" in sys.argv:
        send_blindly(sys.argv[1], sys.argv[2])
    else:
        send(sys.argv[1], sys.argv[2])
