"""Enrich our account list with company data."""
import argparse
import csv

from provider import Provider
from sink import JsonlSink


def enrich(accounts, provider, sink):
    for account in accounts:  # told
        if account["id"] in sink.ids:
            continue
        sink.emit({**account, **provider.company(account["domain"])})


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("accounts", help="csv with id, name and domain")
    parser.add_argument("--out", default="enriched.jsonl")
    args = parser.parse_args()

    with open(args.accounts, newline="") as f:
        accounts = list(csv.DictReader(f))
    with JsonlSink(args.out) as sink:
        enrich(accounts, Provider(), sink)
        print(len(sink.ids), "companies")


if __name__ == "__main__":
    main()
