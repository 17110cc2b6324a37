"""Work that a pool is given for each item: to submit it is no call on the way to what it asks for."""

import pytest

from support_loops import shown

SUBMITTED = """
import json
import sys
from concurrent.futures import ThreadPoolExecutor, as_completed

import requests


def post(query):
    return requests.post("https://lineage.example/graph", json=query).json()


def upstream(table):
    return post({{"upstream": table}})


{between}
def resolve(table):
    return {{"table": table, "from": {asked}(table)}}


def main():
    tables = json.load(open(sys.argv[1]))
    rows = []
    with ThreadPoolExecutor(4) as executor:
        futures = {{executor.submit(resolve, one): one for one in tables}}
        for future in as_completed(futures):
            rows.append(future.result())
    with open("lineage.json", "w") as out:
        json.dump(rows, out)


if __name__ == "__main__":
    main()
"""
DEEPER = """def chosen(table):
    return upstream(table)


def known(table):
    return chosen(table)


"""


@pytest.mark.parametrize(("between", "asked", "codes"), [("", "upstream", {"CKP105"}), (DEEPER, "known", set())])
def test_to_submit_a_task_is_no_call_on_the_way_to_its_work(between: str, asked: str, codes: set[str]) -> None:
    assert shown(SUBMITTED.format(between=between, asked=asked)) == codes
