"""Replay the click topic of one day and build the per-customer attribution table.

The CRM lookup is slow (~150 ms), a normal day has a few hundred thousand distinct sessions.
"""
import json
import os
from collections import defaultdict
from datetime import datetime, timezone

import duckdb
import fire
import pandas as pd
import requests
from confluent_kafka import Consumer, TopicPartition


def open_consumer():
    return Consumer({
        "bootstrap.servers": os.environ["KAFKA"],
        "group.id": f"attribution-replay-{os.getpid()}",
        "enable.auto.commit": False,
        "auto.offset.reset": "earliest",
    })


def seek_to(consumer, topic, when):
    meta = consumer.list_topics(topic, timeout=10).topics[topic]
    ms = int(when.timestamp() * 1000)
    parts = consumer.offsets_for_times([TopicPartition(topic, p, ms) for p in meta.partitions], timeout=10)
    consumer.assign(parts)


class Attribution:
    def __init__(self, crm_url):
        self.crm = crm_url
        self.customers = {}
        self.touch = defaultdict(lambda: defaultdict(int))

    def customer(self, session_id):
        if session_id not in self.customers:
            r = requests.get(f"{self.crm}/sessions/{session_id}/customer", timeout=10)
            self.customers[session_id] = r.json()["id"] if r.ok else None
        return self.customers[session_id]

    def process(self, event):
        who = self.customer(event["session"])
        if who is not None:
            self.touch[who][event["channel"]] += 1

    def frame(self):
        return pd.DataFrame([(c, ch, n) for c, d in self.touch.items() for ch, n in d.items()],
                            columns=["customer", "channel", "touches"])


def replay(day, topic="web.clicks", db="attribution.duckdb"):
    start = datetime.fromisoformat(str(day)).replace(tzinfo=timezone.utc)
    consumer = open_consumer()
    seek_to(consumer, topic, start)
    job = Attribution(os.environ["CRM_URL"])
    idle = 0
    while idle < 30:  # gap: offsets that are never committed
        msg = consumer.poll(1.0)
        if msg is None:
            idle += 1
            continue
        idle = 0
        if msg.error():
            raise RuntimeError(msg.error())
        event = json.loads(msg.value())
        if event["ts"][:10] != str(day):
            continue
        job.process(event)
    consumer.close()
    result = job.frame()
    with duckdb.connect(db) as con:
        con.execute("CREATE OR REPLACE TABLE attribution AS SELECT * FROM result")
    print(len(result), "rows")


if __name__ == "__main__":
    fire.Fire(replay)
