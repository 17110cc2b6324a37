"""Replay the complete orders topic through the fraud scorer and publish the scores."""
import argparse
import json
import logging
import uuid

import requests
from confluent_kafka import Consumer, KafkaError, KafkaException, Producer

log = logging.getLogger("replay")


class Scorer:
    def __init__(self, url):
        self.url = url
        self.http = requests.Session()

    def __call__(self, order):
        reply = self.http.post(f"{self.url}/score", json=order, timeout=20)
        reply.raise_for_status()
        return reply.json()["score"]


def make_consumer(args):
    return Consumer(
        {
            "bootstrap.servers": args.brokers,
            "group.id": f"fraud-replay-{uuid.uuid4().hex[:8]}",
            "auto.offset.reset": "earliest",
            "enable.auto.commit": False,
            "enable.partition.eof": True,
        }
    )


def replay(consumer, producer, scorer, args):
    waiting = set(consumer.list_topics(args.source).topics[args.source].partitions)
    consumer.subscribe([args.source])
    count = 0
    while waiting:  # told
        msg = consumer.poll(5.0)
        if msg is None:
            continue
        if msg.error():
            if msg.error().code() != KafkaError._PARTITION_EOF:
                raise KafkaException(msg.error())
            waiting.discard(msg.partition())
            continue
        order = json.loads(msg.value())
        score = {"order_id": order["id"], "score": scorer(order)}
        producer.produce(args.target, key=str(order["id"]), value=json.dumps(score))
        producer.poll(0)
        count += 1
        if count % 500 == 0:
            producer.flush()
            consumer.commit(asynchronous=False)
            log.info("%d orders scored", count)
    producer.flush()
    return count


def main():
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("--brokers", default="kafka:9092")
    ap.add_argument("--source", default="shop.orders")
    ap.add_argument("--target", default="fraud.scores.v2")
    ap.add_argument("--scorer", default="http://fraud-scorer:8000")
    args = ap.parse_args()
    logging.basicConfig(level=logging.INFO)
    consumer = make_consumer(args)
    try:
        total = replay(consumer, Producer({"bootstrap.servers": args.brokers}), Scorer(args.scorer), args)
    finally:
        consumer.close()
    log.info("finished, %d orders", total)


if __name__ == "__main__":
    main()
