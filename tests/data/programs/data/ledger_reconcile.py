"""Recompute the running balance of every ledger account."""
import argparse
import logging
from decimal import Decimal

import psycopg

log = logging.getLogger("reconcile")


class LedgerReconciler:
    def __init__(self, dsn, dry_run=False):
        self.conn = psycopg.connect(dsn)
        self.dry_run = dry_run
        self.changed = 0

    def run(self):
        with self.conn.cursor(name="accounts") as cur:
            cur.itersize = 2000
            cur.execute("SELECT id, currency FROM accounts ORDER BY id")
            for account_id, currency in cur:  # told
                self.reconcile(account_id, currency)
        if not self.dry_run:
            self.conn.commit()
        log.info("%d balances changed", self.changed)

    def reconcile(self, account_id, currency):
        with self.conn.cursor() as cur:
            cur.execute("SELECT amount, rate FROM entries WHERE account_id = %s ORDER BY booked_at", (account_id,))
            balance = sum((Decimal(amount) * rate for amount, rate in cur), Decimal(0))
            cur.execute(
                "UPDATE accounts SET balance = %s WHERE id = %s AND balance <> %s", (balance, account_id, balance)
            )
            self.changed += cur.rowcount


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dsn")
    parser.add_argument("--dry-run", action="store_true")
    args = parser.parse_args()
    logging.basicConfig(level=logging.INFO)
    LedgerReconciler(args.dsn, args.dry_run).run()


if __name__ == "__main__":
    main()
