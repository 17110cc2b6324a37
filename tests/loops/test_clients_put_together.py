"""Clients of a database that are put together of many classes, each for one kind of rows."""

import pytest

from support_loops import shown

BASE = """
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient


class Base:
    if TYPE_CHECKING:
        table: str
        _client: "DynamoDBClient"

    def _write(self, items):
        self._client.transact_write_items(TransactItems=items)
"""
CLIENT = """
import boto3

from pkg.base import Base

{kinds}

class Client({names}):
    def __init__(self, table):
        options = {{}}
        self._client = boto3.client("dynamodb", **options)
        self.table = table
"""
KIND = """
class Kind{at}(Base):
    def put_{at}(self, items):
        self._write(items)

    def ask_{at}(self, model, text):
        return model.chat.completions.create(messages=text)
"""
PROGRAM = """
import json

from openai import OpenAI

from pkg import Client


def main(texts):
    client, model, found = Client("table"), OpenAI(), []
    for text in texts:
        answer = {asked}
        {kept}
    with open("found.json", "w") as file:
        json.dump(found, file)


if __name__ == "__main__":
    main(open("texts.txt").read().splitlines())
"""
STANDING_IN = """
try:
    from pkg.client import Client
except ImportError:

    class Client:
        def __init__(self, *args):
            raise ModuleNotFoundError("boto3 is needed")
"""
MADE = """
try:
    from pkg.client import Client
except ImportError:

    class Client:
        def __init__(self, *args):
            self.table = args

        def ask_30(self, model, text):
            return len(text)
"""
ASKED, COLLECTED, PUT = "client.ask_30(model, text)", "found.append(answer)", "client.put_30([answer])"


def told(asked: str, kept: str, package: str) -> set[str]:
    kinds = [KIND.format(at=at) for at in range(40)]
    names = ", ".join(f"Kind{at}" for at in range(40))
    files = {
        "m.py": PROGRAM.format(asked=asked, kept=kept),
        "pkg/__init__.py": package,
        "pkg/base.py": BASE,
        "pkg/client.py": CLIENT.format(kinds="\n".join(kinds), names=names),
    }
    return shown(files)


@pytest.mark.parametrize("package", ["from pkg.client import Client", STANDING_IN])
def test_methods_of_all_the_classes_are_found(package: str) -> None:
    assert told(ASKED, COLLECTED, package) == {"CKP105"}


@pytest.mark.parametrize("package", ["from pkg.client import Client", STANDING_IN])
def test_what_one_of_them_writes_is_kept(package: str) -> None:
    assert not {"CKP101", "CKP105"} & told(ASKED, PUT, package)


def test_a_class_that_can_be_made_in_its_stead_is_the_one_that_is_meant() -> None:
    assert not told(ASKED, COLLECTED, MADE)
