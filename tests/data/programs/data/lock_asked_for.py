"""Wait for a lock before the schema is brought up to date, and move customers over to the new tables."""

import time

import requests
import sqlalchemy as sa


def migrate(url):
    engine = sa.create_engine(url)
    with engine.connect() as conn:
        deadline = time.monotonic() + 30
        while True:  # fine
            got = conn.execute(sa.text("SELECT pg_try_advisory_lock(:lock)"), {"lock": 7}).scalar()
            if got or time.monotonic() >= deadline:
                break
            time.sleep(1)
        conn.execute(sa.text("ALTER TABLE customers ADD COLUMN score INTEGER"))
        conn.commit()


def move(url, customers):
    engine = sa.create_engine(url)
    with engine.begin() as conn:
        for customer in customers:  # told
            score = requests.get(f"https://scores.example/{customer}", timeout=30).json()
            conn.execute(sa.text("INSERT INTO scores VALUES (:name, :score)"), {"name": customer, "score": score})
