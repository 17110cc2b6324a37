"""Crop, caption, date and shelve the magazine cartoons (1947-1969, roughly 31 000 scans)."""
import glob
import os
import sqlite3
import sys

import torch
from PIL import Image
from transformers import AutoProcessor, LlavaForConditionalGeneration

STEPS = ("crop", "caption", "date", "shelve")
NAME = "llava-hf/llava-1.5-13b-hf"


class Strip:
    def __init__(self, path):
        self.path = path
        self.key = os.path.basename(path)[:-4]
        self.image = None
        self.text = {}


class Bench:
    def __init__(self, db):
        self.db = db
        self.db.execute("CREATE TABLE IF NOT EXISTS strips (key TEXT PRIMARY KEY, caption TEXT, date TEXT)")
        self.proc = AutoProcessor.from_pretrained(NAME)
        self.net = LlavaForConditionalGeneration.from_pretrained(NAME, torch_dtype=torch.float16).to("cuda")

    def known(self):
        return {k for (k,) in self.db.execute("SELECT key FROM strips")}

    def through(self, strip):
        for step in STEPS:
            getattr(self, "do_" + step)(strip)
        strip.image = None
        return strip

    def do_crop(self, strip):
        page = Image.open(strip.path).convert("RGB")
        strip.image = page.crop(page.point(lambda v: 255 - v).getbbox())

    def do_caption(self, strip):
        strip.text["caption"] = self._look(strip.image, "Describe this cartoon and transcribe its words.")

    def do_date(self, strip):
        strip.text["date"] = self._look(strip.image, "Which year and month is printed? Answer YYYY-MM or none.")

    def do_shelve(self, strip):
        self.db.execute("REPLACE INTO strips VALUES (?, ?, ?)", (strip.key, strip.text["caption"], strip.text["date"]))
        self.db.commit()

    def _look(self, image, question):
        inputs = self.proc(images=image, text=f"USER: <image>\n{question} ASSISTANT:", return_tensors="pt").to("cuda")
        out = self.net.generate(**inputs, max_new_tokens=300)
        return self.proc.decode(out[0], skip_special_tokens=True).split("ASSISTANT:")[-1].strip()


def main():
    bench = Bench(sqlite3.connect("strips.db"))
    known = bench.known()
    strips = [s for s in map(Strip, sorted(glob.glob(sys.argv[1] + "/*.tif"))) if s.key not in known]
    ready = []
    for strip in strips:  # fine
        ready.append(bench.through(strip))
    print(len(ready), "new,", sum(s.text["date"] == "none" for s in ready), "without a date")


if __name__ == "__main__":
    main()
