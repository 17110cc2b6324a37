"""Classes and functions that a key chooses from a table: which one it is, is known where the key stands in the source."""

from support_loops import project, shown

SHELVES = """\
import json

class Plain:
    def __init__(self, path):
        self.rows = {}

    def put(self, key, row):
        self.rows[key] = row

class Folder:
    def __init__(self, path):
        self.path = path

    def put(self, key, row):
        with open(self.path / f"{key}.json", "w") as file:
            json.dump(row, file)

KINDS = {"plain": Plain, "folder": Folder}

def shelf_from(spec):
    spec = dict(spec)
    return KINDS[spec.pop("kind")](**spec)
"""
READ = """\
import settings
from openai import OpenAI
from shelves import shelf_from

client = OpenAI()

def main(prompts):
    shelf = shelf_from(settings.SHELF)
    for number, prompt in enumerate(prompts):
        answer = client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": prompt}])
        shelf.put(number, answer.choices[0].message.content)
    return shelf

main(load())
"""
BACKENDS = """\
_backends = {}

def backend(name):
    def deco(cls):
        _backends[name] = cls
        return cls

    return deco

@backend("transient")
class Transient:
    def __init__(self, path):
        self.rows = {}

    def put(self, key, row):
        self.rows[key] = row

@backend("folder")
class Folder:
    def __init__(self, path):
        self.path = path

    def put(self, key, row):
        with open(self.path / f"{key}.json", "w") as file:
            file.write(row)

def keeper(conf):
    return _backends[conf.kind](conf.path)
"""
CONF = """\
from dataclasses import dataclass
from pathlib import Path

@dataclass
class Conf:
    kind: str = "KIND"
    path: Path = Path("kept")
"""


def test_a_setting_in_the_source_is_the_key() -> None:
    """It stands in another file, in a dictionary that is copied before it is looked into."""
    for kind, told in (("plain", {"CKP101"}), ("folder", {"CKP109"})):
        files = {"shelves.py": SHELVES, "settings.py": f'SHELF = {{"kind": "{kind}"}}\n', "read.py": READ}
        assert shown(files, "read.py") == told


def verdict(kind: str, made: str = "Conf()") -> str:
    """Return what is said of a loop whose keeper is of the class that a field of its settings names."""
    read = READ.replace("import settings\n", "from conf import Conf\n").replace(
        "from shelves import shelf_from", "from backends import keeper"
    )
    read = read.replace("shelf_from(settings.SHELF)", f"keeper({made})")
    files = {"backends.py": BACKENDS, "conf.py": CONF.replace("KIND", kind), "read.py": read}
    return next(one.verdict for one in project(files).facts("read.py").loops if one.function == "main")


def test_a_default_that_nobody_changes_is_the_key() -> None:
    """The classes put themselves into the table by a decorator."""
    assert verdict("folder") == "checkpointed"
    assert verdict("transient") == "flagged"


READERS = """\
from openai import OpenAI
from pathlib import Path

client = OpenAI()

def ask(path):
    row = [{"role": "user", "content": path.name}]
    return client.chat.completions.create(model="gpt-4o", messages=row).choices[0].message.content

def keep(path, text):
    path.with_suffix(".txt").write_text(text)
    return text

def plain(path):
    return keep(path, path.read_text())

def table(path):
    return keep(path, path.read_text().replace(",", " "))

def photo(path):
    return PHOTO

TABLE = {".md": plain, ".csv": table, ".jpg": photo}

def convert(paths):
    texts = {}
    for path in paths:
        texts[path] = TABLE[path.suffix](path)
    return texts

convert(sorted(Path("mail").iterdir()))
"""


def test_what_only_the_cheap_ones_of_several_functions_save_keeps_none_of_the_costly_work() -> None:
    """Most readers write a file beside what they read; the one that asks a model does, or does not."""
    assert shown(READERS.replace("PHOTO", "ask(path)")) == {"CKP101"}
    assert "CKP101" not in shown(READERS.replace("PHOTO", "keep(path, ask(path))"))
