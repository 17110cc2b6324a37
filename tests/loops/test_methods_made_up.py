"""Methods that a class makes up when they are asked for, by its `__getattr__`; lists put in order as they grow."""

import pytest

from support_loops import codes, project, shown

CLIENT = """
import functools, json, urllib.request
import requests


class Inner:
    def users(self, id):
        return requests.get(f"https://api.example/users/{{id}}").json()


class Api:
    def __init__(self, path=""):
        self.path, self.inner = path, Inner()

    def __getattr__(self, name):
        {answer}

    def ask(self, name, **params):
        return requests.get(f"https://api.example/{{name}}", params=params).json()
{more}

if __name__ == "__main__":
    api, found = Api(), []
    for line in open("ids.txt"):
        found.append({call})
    json.dump(found, open("users.json", "w"))
"""
NESTED = "def method(**params):\n            return self.ask(name, **params)\n        return method"
CHAINED = """
    def __call__(self, **params):
        return json.load(urllib.request.urlopen(self.path))
"""


@pytest.mark.parametrize(
    ("answer", "more", "call"),
    [
        (NESTED, "", "api.users(id=line)"),
        ("return lambda **params: self.ask(name, **params)", "", "api.users(id=line)"),
        ("return functools.partial(self.ask, name)", "", "api.users(id=line)"),
        ("return getattr(self.inner, name)", "", "api.users(id=line)"),
        ('return Api(self.path + "/" + name)', CHAINED, "api.users.show(id=line)"),
        ("return self.kind(name)", CHAINED, "api.users.show(id=line)"),
    ],
)
def test_what_a_class_makes_up_does_what_its_getattr_gives(answer: str, more: str, call: str) -> None:
    assert shown(CLIENT.format(answer=answer, more=more, call=call)) == {"CKP105"}


@pytest.mark.parametrize(
    ("answer", "call"),
    [
        ("return self.values[name]", "api.users(id=line)"),  # nobody knows what is held there
        ("return lambda **params: len(params)", "api.users(id=line)"),
        ("return getattr(self.inner, name)", "api.path.strip()"),  # it has that
    ],
)
def test_what_it_cannot_be_seen_to_make_up_costs_nothing(answer: str, call: str) -> None:
    assert not codes(CLIENT.format(answer=answer, more="", call=call))


HANDED = """
from client import Api


def names(api, ids):
    return [api.users.show(id=one) for one in ids]


def followers(api, name):
    ids, cursor = [], -1
    while True:
        page = api.followers.ids(name=name, cursor=cursor)
        ids = {grown}
        cursor = page["next"]
        if cursor == 0:
            break
    return ids


if __name__ == "__main__":
    api = Api()
    for name in input().split():
        for one in names(api, followers(api, name)):
            print(one)
"""


@pytest.mark.parametrize(
    ("grown", "verdict"), [('list(set(ids + page["ids"]))', "flagged"), ('sort(ids, page["ids"])', "covered")]
)
def test_such_an_object_is_followed_to_callers_and_what_is_put_in_order_grows(grown: str, verdict: str) -> None:
    client = CLIENT.format(answer="return self.kind(name)", more=CHAINED, call="api.ask(line)")
    facts = project({"client.py": client, "m.py": HANDED.format(grown=grown)}).facts("m.py")
    (pages,) = [one for one in facts.loops if one.function == "followers"]
    assert pages.verdict == verdict
    assert pages.costs[0].steps[-1].name == "urllib.request.urlopen"
