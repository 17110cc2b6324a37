import json
import os

import pandas as pd
import redis

r = redis.Redis.from_url(os.environ.get("REDIS_URL", "redis://localhost:6379/0"))


def drain(queue):
    events = []
    while True:  # gap: taking from a queue costs nothing, and that the queue has it no more is not seen
        raw = r.lpop(queue)
        if raw is None:
            break
        event = json.loads(raw)
        event["user"] = event["user"].lower()
        events.append(event)
    return events


def main():
    events = drain("clickstream")
    df = pd.DataFrame(events)
    df["ts"] = pd.to_datetime(df["ts"], unit="ms")
    df.to_parquet("clicks.parquet")
    print(len(df), "events")


if __name__ == "__main__":
    main()
