"""Fill the tables of an empty database from an archive that has a file for each part of a table."""

import logging
import sys
import tarfile

import store

TABLES = {"reading": ("id", "station", "taken", "value"), "station": ("id", "name", "lon", "lat")}


def table_of(member):
    return member.name.rpartition("/")[2].partition("-")[0]


def restore(path):
    connection = store.engine.raw_connection()
    try:
        cursor = connection.cursor()
        with tarfile.open(path, mode="r|gz") as archive:
            for member in archive:  # told
                table = table_of(member)
                if member.isfile() and table in TABLES:
                    logging.info("%s into %s", member.name, table)
                    cursor.copy_from(archive.extractfile(member), table, columns=TABLES[table])
        connection.commit()
    finally:
        connection.close()


def restore_part_by_part(path):
    connection = store.engine.raw_connection()
    cursor = connection.cursor()
    cursor.execute("SELECT name FROM restored")
    known = {name for (name,) in cursor.fetchall()}
    with tarfile.open(path, mode="r|gz") as archive:
        for member in archive:  # fine
            if member.name in known or not member.isfile():
                continue
            cursor.copy_from(archive.extractfile(member), table_of(member), columns=TABLES[table_of(member)])
            cursor.execute("INSERT INTO restored (name) VALUES (%s)", (member.name,))
            connection.commit()
    connection.close()


if __name__ == "__main__":
    store.connect_to(sys.argv[1])
    (restore_part_by_part if "--parts" in sys.argv else restore)(sys.argv[2])
