#!/usr/bin/env python3
import configparser

import MySQLdb
import MySQLdb.cursors
import psycopg2
from psycopg2.extras import execute_values

BATCH = 5000


def copy_table(src, dst, table, columns):
    read = src.cursor(MySQLdb.cursors.SSCursor)
    read.execute("SELECT %s FROM %s" % (", ".join(columns), table))
    write = dst.cursor()
    total = 0
    while True:  # told
        rows = read.fetchmany(BATCH)
        if not rows:
            break
        execute_values(write, "INSERT INTO %s (%s) VALUES %%s" % (table, ", ".join(columns)), rows)
        total += len(rows)
        print("%s: %d" % (table, total))
    read.close()
    return total


def main():
    config = configparser.ConfigParser()
    config.read("migrate.ini")
    src = MySQLdb.connect(**dict(config["mysql"]))
    dst = psycopg2.connect(**dict(config["postgres"]))
    copy_table(src, dst, "measurements", ["sensor_id", "taken_at", "value"])
    dst.commit()
    dst.close()


if __name__ == "__main__":
    main()
