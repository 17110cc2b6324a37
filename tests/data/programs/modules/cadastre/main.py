import logging

from peewee import SqliteDatabase

import settings as config
from client import CadastreClient, RateLimiter
from mirror import Mirror
from models import database


def main():
    logging.basicConfig(level=logging.INFO)
    conf = config.load()
    database.initialize(SqliteDatabase(conf.database, pragmas={"journal_mode": "wal", "foreign_keys": 1}))
    database.connect()
    client = CadastreClient(conf.base_url, conf.token, RateLimiter(conf.requests_per_second), conf.page_size)
    try:
        stats = Mirror(client, conf.municipalities).run()
    finally:
        client.close()
        database.close()
    for name, value in sorted(stats.items()):
        print(f"{name:10} {value}")


if __name__ == "__main__":
    main()
