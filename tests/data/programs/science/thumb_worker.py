"""Deep-zoom pyramids for the microscopy viewer.  Runs as a systemd unit, N instances."""
import os
import signal
import socket
import sys

import openslide
import pyvips
import redis
import sentry_sdk
from openslide.deepzoom import DeepZoomGenerator
from pydantic_settings import BaseSettings


class Settings(BaseSettings):
    redis_url: str = "redis://localhost"
    stream: str = "slides"
    group: str = "pyramids"
    outdir: str = "/srv/dz"
    tile: int = 254


cfg = Settings()
sentry_sdk.init()
r = redis.Redis.from_url(cfg.redis_url, decode_responses=True)
ME = f"{socket.gethostname()}-{os.getpid()}"


class Job:
    def __init__(self, ident, fields):
        self.ident = ident
        self.path = fields["path"]
        self.slide = fields["slide"]

    def __enter__(self):
        return self

    def __exit__(self, et, ev, tb):
        if et is None:
            r.xack(cfg.stream, cfg.group, self.ident)
        else:
            sentry_sdk.capture_exception(ev)
            r.xadd(cfg.stream + ":dead", {"path": self.path, "slide": self.slide, "why": repr(ev)})
            r.xack(cfg.stream, cfg.group, self.ident)
        return issubclass(et, Exception) if et else False

    def process(self):
        try:
            img = pyvips.Image.openslideload(self.path, level=0)
            img.dzsave(f"{cfg.outdir}/{self.slide}", tile_size=cfg.tile, overlap=1, suffix=".jpg[Q=85]")
        except pyvips.Error:
            with openslide.OpenSlide(self.path) as s:
                dz = DeepZoomGenerator(s, cfg.tile, 1)
                for lv in range(dz.level_count):
                    for xy in ((x, y) for x in range(dz.level_tiles[lv][0]) for y in range(dz.level_tiles[lv][1])):
                        d = f"{cfg.outdir}/{self.slide}_files/{lv}"
                        os.makedirs(d, exist_ok=True)
                        dz.get_tile(lv, xy).save(f"{d}/{xy[0]}_{xy[1]}.jpg", quality=85)


def incoming(start):
    while True:  # fine
        got = r.xreadgroup(cfg.group, ME, {cfg.stream: start}, count=1, block=10_000)
        if not got or not got[0][1]:
            start = ">"
            continue
        for ident, fields in got[0][1]:
            yield Job(ident, fields)


def main():
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        r.xgroup_create(cfg.stream, cfg.group, id="0", mkstream=True)
    except redis.ResponseError:
        pass
    for job in incoming("0"):  # fine
        with job:
            job.process()


if __name__ == "__main__":
    main()
