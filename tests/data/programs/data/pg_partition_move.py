import argparse
import os

import psycopg


def partitions(conn):
    rows = conn.execute("SELECT tablename FROM pg_tables WHERE tablename LIKE 'events_2%' ORDER BY 1").fetchall()
    return [name for (name,) in rows]


def move(conn, name):
    conn.execute(f"INSERT INTO events_all SELECT * FROM {name} ON CONFLICT DO NOTHING")
    conn.execute(f"DROP TABLE {name}")
    conn.commit()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--dsn", default=os.environ.get("PG_DSN"))
    args = parser.parse_args()
    with psycopg.connect(args.dsn) as conn:
        for name in partitions(conn):  # fine
            move(conn, name)
            print("moved", name)


if __name__ == "__main__":
    main()
