#!/usr/bin/env python
"""Nightly job: fill in coordinates of clinic addresses."""
import logging
import os
import time

import psycopg2
import requests

log = logging.getLogger("clinic_geocode")

CHUNK = 250
COMMIT_EVERY = 1000
GEOCODER = os.environ.get("GEOCODER_URL", "https://geo.internal/v2/search")

SELECT = """SELECT clinic_id, street, zip, city FROM clinic_address
            WHERE lat IS NULL ORDER BY clinic_id"""
UPDATE = "UPDATE clinic_address SET lat = %s, lon = %s, geo_score = %s WHERE clinic_id = %s"


def lookup(session, street, zipcode, city):
    time.sleep(0.5)
    r = session.get(GEOCODER, params={"q": f"{street}, {zipcode} {city}", "limit": 1}, timeout=20)
    r.raise_for_status()
    hits = r.json()["features"]
    if not hits:
        return None
    lon, lat = hits[0]["geometry"]["coordinates"]
    return lat, lon, hits[0]["properties"]["score"]


def handle_chunk(conn, session, rows):
    pending = 0
    with conn.cursor() as cur:
        for clinic_id, street, zipcode, city in rows:
            hit = lookup(session, street, zipcode, city)
            if hit is None:
                log.warning("no hit for clinic %s", clinic_id)
                continue
            cur.execute(UPDATE, (*hit, clinic_id))
            pending += 1
            if pending >= COMMIT_EVERY:
                conn.commit()
                pending = 0


def main():
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    conn = psycopg2.connect(os.environ["CLINIC_DSN"])
    with conn.cursor() as cur:
        cur.execute(SELECT)
        todo = cur.fetchall()
    log.info("%d addresses without coordinates", len(todo))
    session = requests.Session()
    for lo in range(0, len(todo), CHUNK):  # told
        handle_chunk(conn, session, todo[lo:lo + CHUNK])
        log.info("%d/%d", min(lo + CHUNK, len(todo)), len(todo))
    conn.commit()
    conn.close()


if __name__ == "__main__":
    main()
