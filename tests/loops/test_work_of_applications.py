"""What applications do on the way to an answer, and what stands beside them: objects of a module, tests, small programs, rows."""

import pytest

from support_loops import shown

SERVICE = """
import boto3


class Keys:
    def __init__(self, accounts):
        self.accounts = accounts
        self.found = []
        self._load()

    def _load(self):
        client = boto3.client("iam")
        for account in self.accounts:
            for page in client.get_paginator("list_access_keys").paginate(UserName=account):
                self.found.append(client.get_access_key_last_used(AccessKeyId=page["AccessKeyMetadata"][0]["AccessKeyId"]))
"""


def test_what_a_module_makes_for_those_who_import_it_is_started_by_no_program() -> None:
    package = {"scan/__init__.py": "", "scan/keys.py": SERVICE}
    made = "from scan.keys import Keys\nfrom scan.settings import accounts\n\nkeys = Keys(accounts())\n"
    assert shown({**package, "scan/keys_client.py": made}, "scan/keys.py") == set()
    started = made + "\nif __name__ == '__main__':\n    print(keys.found)\n"
    assert shown({**package, "scan/keys_client.py": started}, "scan/keys.py") == {"CKP101"}


PROGRAM = """
import subprocess
import sys


def {name}(paths):
    codes = {{}}
    for path in paths:
        codes[path] = subprocess.run(["simulate", path]).stdout
    return codes


if __name__ == "__main__":
    print({name}(sys.argv[1:]))
"""


def test_programs_that_are_tests_are_run_again() -> None:
    assert shown({"work.py": PROGRAM.format(name="run_models")}, "work.py") == {"CKP101"}
    assert shown({"work.py": PROGRAM.format(name="run_plugin_tests")}, "work.py") == set()


@pytest.mark.parametrize(("path", "codes"), [("tools/sweep.py", {"CKP101"}), ("tools/release_notes.py", set())])
def test_what_a_release_asks_for_is_asked_again(path: str, codes: set[str]) -> None:
    assert shown({path: PROGRAM.format(name="run_models")}, path) == codes


ASKED = """
import pathlib
import subprocess
import sys


def ask(name):
    return subprocess.run(["describe", name]{how}).stdout


def main():
    found = []
    for one in {given}:
        found.append(ask(one))
    print(found)


main()
"""
TOOLS, FILMS = "sys.argv[1].split(':')", "pathlib.Path('films').rglob('*.mp4')"


@pytest.mark.parametrize("how", [", capture_output=True", ", stdout=subprocess.PIPE"])
def test_what_a_program_answers_is_little_where_nothing_says_that_much_is_asked(how: str) -> None:
    assert shown({"tools.py": ASKED.format(how=how, given=TOOLS)}, "tools.py") == set()
    assert shown({"tools.py": ASKED.format(how=how, given=FILMS)}, "tools.py") == {"CKP101"}


MIGRATION = """
from alembic import op
from geopy.geocoders import Nominatim
from sqlalchemy.orm import Session

from shop.models import Order


def {name}():
    session = Session(bind=op.get_bind())
    for order in session.query(Order).yield_per(100):
        order.total = session.query(Line).filter_by(order=order.id).first().total
        session.add(order)
    session.commit()
"""


@pytest.mark.parametrize(
    ("path", "name", "codes"),
    [
        ("shop/migrations/versions/12_totals.py", "upgrade", set()),
        ("shop/migrations/versions/12_totals.py", "fill_totals", {"CKP105"}),
        ("shop/totals.py", "upgrade", {"CKP105"}),
    ],
)
def test_a_migration_is_one_transaction_on_purpose(path: str, name: str, codes: set[str]) -> None:
    assert shown({path: MIGRATION.format(name=name)}, path) == codes


ROWS = """
from shop.models import Account, session


def close(ids{more}):
    for one in ids:
        account = session.query(Account).filter_by(id=one).first()
        session.delete(account)
        {work}
    session.commit()
"""


@pytest.mark.parametrize(("work", "codes"), [("pass", set()), ("requests.post(URL, json=account.name)", {"CKP105"})])
def test_a_transaction_of_some_minutes_is_soon_made_again(work: str, codes: set[str]) -> None:
    modules = {"close.py": "import requests\nfrom sqlalchemy.orm import Session\n" + ROWS.format(more="", work=work)}
    modules["close.py"] = modules["close.py"].replace("from shop.models import Account, session", "session = Session()")
    assert shown(modules, "close.py") == codes
