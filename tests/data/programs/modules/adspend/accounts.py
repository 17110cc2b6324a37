import dataclasses
import os

import psycopg
from psycopg.rows import class_row


@dataclasses.dataclass
class Account:
    id: int
    platform: str
    external_id: str
    access_token: str
    refresh_token: str


def connect():
    return psycopg.connect(os.environ["ADSPEND_DSN"])


def active_accounts():
    with connect() as conn, conn.cursor(row_factory=class_row(Account)) as cur:
        cur.execute("SELECT id, platform, external_id, access_token, refresh_token "
                    "FROM ad_account WHERE active ORDER BY id")
        return cur.fetchall()


def store_token(account_id, token):
    with connect() as conn:
        conn.execute("UPDATE ad_account SET access_token = %s, token_at = now() WHERE id = %s",
                     (token, account_id))
