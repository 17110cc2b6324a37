"""Load the events of an archive into a table, a thousand rows at a time, and their senders beside them."""

import json
import sys
import tarfile

import psycopg2
from psycopg2.extras import execute_values

INSERT = "INSERT INTO event (id, sender, body) VALUES %s ON CONFLICT (id) DO NOTHING"
SENDERS = "INSERT INTO sender (name, first_seen) VALUES %s ON CONFLICT (name) DO NOTHING"


def insert(rows):
    connection = psycopg2.connect("dbname=events")
    with connection.cursor() as cursor:
        execute_values(cursor, INSERT, [(row["id"], row["sender"], json.dumps(row)) for row in rows])
    connection.commit()


def main(path):
    rows = []
    with tarfile.open(path) as archive:
        for member in archive:  # fine
            with archive.extractfile(member) as file:
                for line in file:  # fine
                    rows.append(json.loads(line))
                    if len(rows) > 1000:
                        insert(rows)
                        rows = []
    if rows:
        insert(rows)


def senders(path, connection):
    with connection.cursor() as cursor, open(path, encoding="utf-8") as file:
        for number, line in enumerate(file):  # told
            row = json.loads(line)
            execute_values(cursor, SENDERS, [(name, row["sent"]) for name in row["recipients"]])
            if number % 10000 == 0:
                print(number, "lines are read")
    connection.commit()


if __name__ == "__main__":
    main(sys.argv[1])
    senders(sys.argv[2], psycopg2.connect("dbname=events"))
