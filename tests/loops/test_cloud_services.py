"""Clients of cloud services that a program's own helper makes, their listings and their regions."""

import pytest

from support_loops import shown

ENUMERATION = """
import json


def main(app, words, regions):
    client = {made}
    found = []
    {loop}
    with open("found.json", "w") as file:
        json.dump(found, file)


if __name__ == "__main__":
    main(None, open("words.txt").read().splitlines(), ["eu-west-1"])
"""
WORDS = """for word in words:
        found.append(client.update_assume_role_policy(RoleName=word))"""
PAGES = """token = None
    while True:
        page = client.list_users(Marker=token)
        found.extend(page["Users"])
        token = page.get("Marker")
        if not token:
            break"""
REGIONS = """for region in regions:
        found.append(client.describe_regions(Region=region))"""
EACH = """for region in regions:
        for user in client.list_users(Region=region)["Users"]:
            found.append(client.get_user_policy(UserName=user))"""
PAGED = """for word in words:
        for page in client.get_paginator("list_objects_v2").paginate(Bucket=word):
            found += page["Contents"]"""


@pytest.mark.parametrize("made", ['app.get_boto3_client("iam")', 'app.session.client("iam", "us-east-1")'])
@pytest.mark.parametrize(
    ("loop", "found"), [(WORDS, {"CKP105"}), (PAGES, set()), (REGIONS, set()), (EACH, {"CKP105"}), (PAGED, {"CKP105"})]
)
def test_a_client_is_known_by_the_service_it_is_asked_for(made: str, loop: str, found: set[str]) -> None:
    assert shown(ENUMERATION.format(made=made, loop=loop)) == found


@pytest.mark.parametrize("made", ['app.client("iamb")', 'app.policy("iam")'])
def test_any_other_client_stays_unknown(made: str) -> None:
    assert not shown(ENUMERATION.format(made=made, loop=WORDS))


ASKED = """
import boto3


def main(detectors, regions):
    found = []
    if len(detectors) > 0:
        for region in regions:
            client = boto3.client("guardduty", region)
            for detector in detectors:
                {ask}
                    client.update_detector(DetectorId=detector["Id"])
                    found.append(detector)
    return found
"""


def test_what_asks_a_person_in_each_turn_is_a_talk_whatever_decides_about_the_loop() -> None:
    assert not shown(ASKED.format(ask='if input("disable it?") == "yes":'))
    assert shown(ASKED.format(ask='if detector["Enabled"]:'))


PRINTED = """
import boto3


class App:
    def print(self, text):
        with open("session.log", "a") as file:
            file.write(text)
        self.count += 1

    def main(self, words):
        client = boto3.client("iam")
        found = []
        for word in words:
            found.append(client.update_assume_role_policy(RoleName=word))
            self.{told}(word)
        return found


if __name__ == "__main__":
    App().main(open("words.txt").read().splitlines())
"""


def test_what_a_program_prints_into_a_file_as_well_keeps_nothing() -> None:
    assert shown(PRINTED.format(told="print")) == {"CKP101"}
    assert "CKP101" not in shown(PRINTED.replace("def print", "def keep").format(told="keep"))


PARTS = """
import os, shutil, tempfile, urllib.request
from pathlib import Path


def fetch(url, filename):
    with open(filename, "wb") as file:

        def take(asked):
            with urllib.request.urlopen(asked) as response:
                file.write(response.read())

        take(url)


def main(urls, target):
    {with_}
        folder = Path(folder)
        for url in urls:
            part = folder / os.path.basename(url)
            fetch(url, filename=part)
        with open(os.path.join(target, "whole.zip"), "wb") as whole:
            for one in sorted(folder.glob("part*")):
                whole.write(one.read_bytes())


if __name__ == "__main__":
    main(open("urls.txt").read().splitlines(), "data")
"""


def test_parts_in_a_temporary_folder_are_lost_though_a_helper_closes_each_file() -> None:
    assert "CKP105" in shown(PARTS.format(with_="with tempfile.TemporaryDirectory() as folder:"))
    assert not {"CKP101", "CKP105"} & shown(PARTS.format(with_="for folder in [target]:"))


HANDED = """
import {library}


def try_all(iam, words):
    found = []
    for word in words:
        found.append(iam.update_assume_role_policy({field}=word))
    return found


if __name__ == "__main__":
    try_all(client(), open("words.txt").read().splitlines())
"""


@pytest.mark.parametrize(
    ("library", "field", "found"),
    [("botocore", "RoleName", {"CKP101"}), ("botocore", "role_name", set()), ("json", "RoleName", set())],
)
def test_fields_with_capitals_tell_a_client_that_is_handed_in(library: str, field: str, found: set[str]) -> None:
    assert shown(HANDED.format(library=library, field=field)) == found


WAREHOUSE = """
import sys

from google.cloud import bigquery


def main(names):
    client = bigquery.Client()
    found = []
    for name in names:
        found.extend({asked})
    print(len(found))


if __name__ == "__main__":
    main(open(sys.argv[1]).read().splitlines())
"""


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("client.list_tables(name)", set()),
        ('client.query(f"SELECT count(*) FROM {name}").result()', {"CKP101"}),
    ],
)
def test_what_tables_a_warehouse_has_is_soon_listed_again(asked: str, found: set[str]) -> None:
    assert shown(WAREHOUSE.format(asked=asked)) == found
