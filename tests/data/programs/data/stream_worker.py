import json
import socket

import redis
import requests

GROUP = "webhooks"
STREAM = "orders"


def ensure_group(r):
    try:
        r.xgroup_create(STREAM, GROUP, id="0", mkstream=True)
    except redis.ResponseError:
        pass


def main():
    r = redis.Redis(decode_responses=True)
    ensure_group(r)
    name = socket.gethostname()
    while True:  # fine
        for _, messages in r.xreadgroup(GROUP, name, {STREAM: ">"}, count=10, block=5000):
            for message_id, fields in messages:  # fine
                requests.post("https://partner.example/hook", json=json.loads(fields["body"]), timeout=10)
                r.xack(STREAM, GROUP, message_id)


if __name__ == "__main__":
    main()
