"""The changes of all tickets of a project, asked for one by one, in one table."""

import argparse
import logging
import time

import pandas as pd
from ticketdesk import TicketDesk


class Changes:
    def __init__(self, address, key, settings):
        self.desk_client = TicketDesk(address, key=key)
        self.settings_client = settings

    def of_tickets(self, path):
        changes = {}
        with open(path) as lines:
            for line in lines:  # told
                number = int(line)
                for ticket in self.desk_client.search(query={"id": number}, fields=["id", "changes"]):
                    changes[number] = ticket.changes
        return changes

    def labels(self, path):
        found = {}
        with open(path) as lines:
            for line in lines:  # fine
                found[line.strip()] = self.settings_client.get(line.strip())
        return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("numbers")
    parser.add_argument("--address", default="https://tickets.example")
    parser.add_argument("--key", required=True)
    parser.add_argument("--out", default="changes.csv")
    args = parser.parse_args()
    began = time.time()
    changes = Changes(args.address, args.key, {"open": "new"}).of_tickets(args.numbers)
    rows = [(number, change.field, change.added) for number, made in changes.items() for change in made]
    pd.DataFrame(rows, columns=["ticket", "field", "added"]).to_csv(args.out)
    logging.info("took %d s", time.time() - began)


if __name__ == "__main__":
    main()
