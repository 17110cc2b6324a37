"""Make a search index of each repository of a benchmark, by a tool of its own."""

import argparse
import json
import subprocess
from pathlib import Path

from git import Repo
from tqdm import tqdm


def clone(name, root):
    folder = Path(root, name.replace("/", "__"))
    if not folder.exists():
        Repo.clone_from(f"https://github.com/{name}.git", folder)
    return folder


def make_index(folder, root, key):
    index = Path(root, f"index__{key}", "index")
    if index.exists():
        return index
    command = ["python", "-m", "pyserini.index", "--input", str(folder), "--index", index.as_posix()]
    proc = subprocess.Popen(command, stdout=subprocess.PIPE)
    proc.communicate()
    return index


def index_of(instance, root):
    folder = clone(instance["repo"], root)
    return instance["id"], make_index(folder, root, instance["id"])


def index_all(instances, root):
    found = {}
    for instance in tqdm(instances, desc="Indexing"):  # fine
        key, path = index_of(instance, root)
        found[key] = path
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("instances", type=Path)
    parser.add_argument("root")
    args = parser.parse_args()
    index_all([json.loads(line) for line in args.instances.read_text().splitlines()], args.root)
