"""Generators that ask for page after page, and give the rows of each: one request is made for many of them."""

import pytest

from support_loops import shown

LISTING = """
import sys

import requests


def issues(project):
    token = None
    while True:
        page = requests.get(f"https://api.example/{{project}}?after={{token}}").json()
        {given}
        token = page.get("next")
        if not token:
            return


found = {{}}
for issue in {over}:
    found[issue["id"]] = issue["title"]
print(len(found))
"""
ALL = 'yield from page["items"]'
EACH = 'for row in page["items"]:\n            yield row'
ASKED = 'for row in page["items"]:\n            yield requests.get(row["url"]).json()'


@pytest.mark.parametrize(
    ("given", "over", "codes"),
    [
        (ALL, "issues(sys.argv[1])", set()),
        (EACH, "issues(sys.argv[1])", set()),
        (ASKED, "issues(sys.argv[1])", {"CKP101"}),
        ('yield page["first"]', "issues(sys.argv[1])", {"CKP101"}),
        (EACH, "tqdm.tqdm(issues(sys.argv[1]))", {"CKP101"}),
    ],
)
def test_a_request_is_shared_by_all_the_rows_of_its_page(given: str, over: str, codes: set[str]) -> None:
    text = LISTING.format(given=given, over=over)
    assert shown("import tqdm\n" + text) == codes
