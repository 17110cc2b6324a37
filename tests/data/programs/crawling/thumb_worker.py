"""Consumes upload events from the Redis stream and makes thumbnails."""
import io
import logging
import os
import signal
import socket

import redis
from google.cloud import storage
from PIL import Image, ImageOps

log = logging.getLogger("thumbs")
STREAM, GROUP = "uploads", "thumbs"
SIZES = {"s": 160, "m": 480, "l": 1280}


class Worker:
    def __init__(self):
        self.r = redis.Redis.from_url(os.environ["REDIS_URL"], decode_responses=True)
        self.gcs = storage.Client()
        self.me = f"{socket.gethostname()}-{os.getpid()}"
        self.alive = True
        self.made = 0
        try:
            self.r.xgroup_create(STREAM, GROUP, id="0", mkstream=True)
        except redis.ResponseError as e:
            if "BUSYGROUP" not in str(e):
                raise

    def stop(self, *_):
        self.alive = False

    def render(self, bucket, name):
        b = self.gcs.bucket(bucket)
        img = ImageOps.exif_transpose(Image.open(io.BytesIO(b.blob(name).download_as_bytes())))
        for tag, px in SIZES.items():  # fine
            small = img.copy()
            small.thumbnail((px, px), Image.Resampling.LANCZOS)
            buf = io.BytesIO()
            small.convert("RGB").save(buf, "JPEG", quality=82)
            b.blob(f"thumbs/{tag}/{name}").upload_from_string(buf.getvalue(), content_type="image/jpeg")

    def _take(self, mid, fields):
        try:
            self.render(fields["bucket"], fields["name"])
            self.made += 1
        except (OSError, KeyError):
            log.exception("bad upload %s", mid)
            self.r.xadd("uploads.dead", fields)
        self.r.xack(STREAM, GROUP, mid)

    def backlog(self):
        start = "0-0"
        while True:  # fine
            start, messages, *_ = self.r.xautoclaim(STREAM, GROUP, self.me, min_idle_time=300_000, start_id=start)
            for mid, fields in messages:
                self._take(mid, fields)
            if start == "0-0":
                return

    def do(self):
        self.backlog()
        while self.alive:  # fine
            for _, messages in self.r.xreadgroup(GROUP, self.me, {STREAM: ">"}, count=10, block=5000):
                for mid, fields in messages:
                    self._take(mid, fields)


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    w = Worker()
    signal.signal(signal.SIGTERM, w.stop)
    w.do()
    log.info("%d images", w.made)
