import json
import os

import redis
from openai import OpenAI

STREAM, GROUP = "tweets", "labellers"
r = redis.Redis.from_url(os.environ["REDIS_URL"], decode_responses=True)
client = OpenAI()


def label(text):
    reply = client.chat.completions.create(model="gpt-4o-mini", messages=[{"role": "user", "content": f"Sentiment of: {text}"}])
    return reply.choices[0].message.content


def run(consumer):
    while True:  # fine
        for _, messages in r.xreadgroup(GROUP, consumer, {STREAM: ">"}, count=10, block=5000):
            for message_id, fields in messages:
                r.rpush("labels", json.dumps({"id": message_id, "label": label(fields["text"])}))
                r.xack(STREAM, GROUP, message_id)


if __name__ == "__main__":
    run(os.uname().nodename)
