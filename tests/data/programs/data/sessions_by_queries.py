"""Put together what a rig's database says of each session, and note for each mouse which of them were looked at."""

import json
import sys

import pandas as pd
import psycopg2


def select(query, settings):
    connection = psycopg2.connect(**settings)
    cursor = connection.cursor()
    try:
        cursor.execute(query)
        rows = cursor.fetchall()
    finally:
        cursor.close()
        connection.close()
    return pd.DataFrame(rows)


def files_of(session, settings):
    found = select(f"{FILES} WHERE session = {int(session)}", settings)
    return dict(found.values.tolist())


FILES = "SELECT kind, path FROM well_known_files"


def probes_of(session, settings):
    rows = select("SELECT id, name FROM probes WHERE session = " + str(int(session)), settings)
    return rows.to_dict("records")


def describe(sessions, settings):
    told = []
    for session in sessions:  # fine
        one = {"session": session, "probes": probes_of(session, settings)}
        one["files"] = files_of(session, settings)
        told.append(one)
    return told


def note_looked_at(sessions, connection, statements):
    cursor = connection.cursor()
    for session in sessions:  # told
        for statement in statements:
            cursor.execute(statement, (session["session"],))
    connection.commit()


def copy_units(path, settings):
    connection = psycopg2.connect(**settings)
    cursor = connection.cursor()
    with open(path) as lines:
        for line in lines:  # told
            unit = json.loads(line)
            cursor.execute("SELECT id FROM probes WHERE name = %s", (unit["probe"],))
            probe = cursor.fetchone()[0]
            cursor.execute(
                "INSERT INTO units (probe, depth, quality) VALUES (%s, %s, %s) RETURNING id",
                (probe, unit["depth"], unit["quality"]),
            )
            unit["id"] = cursor.fetchone()[0]
    connection.commit()


if __name__ == "__main__":
    with open(sys.argv[1]) as file:
        place = json.load(file)
    copy_units(sys.argv[2], place)
    with open(sys.argv[3]) as file:
        wanted = file.read().split()
    everything = describe(wanted, place)
    note_looked_at(everything, psycopg2.connect(**place), sys.argv[5:])
    with open(sys.argv[4], "w") as file:
        json.dump(everything, file, indent=2)
