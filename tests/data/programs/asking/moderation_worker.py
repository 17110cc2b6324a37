import os
import signal
import socket

import psycopg
import redis
import structlog
from transformers import pipeline

STREAM, GROUP = "posts", "moderation"
log = structlog.get_logger()


class ModerationWorker:
    def __init__(self):
        self.r = redis.Redis.from_url(os.environ["REDIS_URL"], decode_responses=True)
        self.pg = psycopg.connect(os.environ["PG_DSN"], autocommit=True)
        self.clf = pipeline("text-classification", model="KoalaAI/Text-Moderation", device=0, top_k=None)
        self.me = f"{socket.gethostname()}-{os.getpid()}"
        self.alive = True
        signal.signal(signal.SIGTERM, self._bye)

    def _bye(self, *_):
        self.alive = False

    def ensure_group(self):
        try:
            self.r.xgroup_create(STREAM, GROUP, id="0", mkstream=True)
        except redis.ResponseError as e:
            if "BUSYGROUP" not in str(e):
                raise

    def handle(self, mid, fields):
        scores = {d["label"]: d["score"] for d in self.clf(fields["text"][:2000])[0]}
        worst = max(scores, key=scores.get)
        self.pg.execute(
            "INSERT INTO verdicts (post_id, label, score) VALUES (%s, %s, %s) ON CONFLICT DO NOTHING",
            (fields["post_id"], worst, scores[worst]),
        )
        self.r.xack(STREAM, GROUP, mid)

    def run(self):
        self.ensure_group()
        cursor = "0"
        while self.alive:  # fine
            got = self.r.xreadgroup(GROUP, self.me, {STREAM: cursor}, count=16, block=5000)
            messages = got[0][1] if got else []
            if not messages:
                cursor = ">"
                continue
            for mid, fields in messages:  # fine
                self.handle(mid, fields)
            log.info("batch", n=len(messages))


if __name__ == "__main__":
    ModerationWorker().run()
