"""Run MegaDetector-style YOLO weights over camera trap clips.

Usage: detect.py CLIPDIR OUT.parquet [--every 5] [--weights md_v6.pt]
"""
import argparse
from contextlib import closing
from pathlib import Path

import cv2
from ultralytics import YOLO

from sinks import open_sink

COLS = ["clip", "frame", "label", "conf", "x0", "y0", "x1", "y1"]


def frames(path, every):
    cap = cv2.VideoCapture(str(path))
    n = 0
    while True:  # fine
        ok = cap.grab()
        if not ok:
            break
        if n % every == 0:
            ok, img = cap.retrieve()
            if ok:
                yield n, img
        n += 1
    cap.release()


def boxes(result):
    for b in result.boxes:
        x0, y0, x1, y1 = b.xyxyn[0].tolist()
        yield {"label": result.names[int(b.cls)], "conf": float(b.conf), "x0": x0, "y0": y0, "x1": x1, "y1": y1}


def main():
    p = argparse.ArgumentParser()
    p.add_argument("clips", type=Path)
    p.add_argument("out", type=Path)
    p.add_argument("--every", type=int, default=5)
    p.add_argument("--weights", default="md_v6.pt")
    a = p.parse_args()
    net = YOLO(a.weights)
    with closing(open_sink(a.out, COLS)) as sink:
        for clip in sorted(a.clips.rglob("*.mp4")):  # gap: rows in a sink that writes as it is closed
            for n, img in frames(clip, a.every):
                for r in net.predict(img, conf=0.2, imgsz=1280, verbose=False):
                    for row in boxes(r):
                        sink.add({"clip": clip.name, "frame": n, **row})
            sink.flush()
            print(clip)


if __name__ == "__main__":
    main()
