import logging
import os
import time

from sqlalchemy import create_engine, text

log = logging.getLogger("backfill")
engine = create_engine(os.environ["DATABASE_URL"])

UPDATE = text("""
    UPDATE orders SET total_cents = (SELECT SUM(quantity * price_cents) FROM lines WHERE order_id = orders.id)
    WHERE id IN (SELECT id FROM orders WHERE total_cents IS NULL ORDER BY id LIMIT :size FOR UPDATE SKIP LOCKED)
""")


def step(size):
    with engine.begin() as conn:
        return conn.execute(UPDATE, {"size": size}).rowcount


def main(size=5000, pause=0.2):
    done = 0
    while True:  # fine
        changed = step(size)
        if changed == 0:
            break
        done += changed
        log.info("%d orders", done)
        time.sleep(pause)


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    main()
