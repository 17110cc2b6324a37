"""Translate the support archive on all GPUs of the cluster."""
import argparse
import itertools
import json

import ray
from ray.util import ActorPool
from tqdm import tqdm
from transformers import pipeline


@ray.remote(num_gpus=1)
class Translator:
    def __init__(self, model, source, target):
        self.pipe = pipeline("translation", model=model, device=0, torch_dtype="float16", src_lang=source, tgt_lang=target)

    def run(self, batch):
        texts = [row["text"] for row in batch]
        outs = self.pipe(texts, batch_size=32, max_length=512, truncation=True)
        return [{"id": row["id"], "text": out["translation_text"]} for row, out in zip(batch, outs)]


def rows(path):
    with open(path, encoding="utf-8") as fh:
        for line in fh:
            yield json.loads(line)


def chunked(items, size):
    it = iter(items)
    while block := list(itertools.islice(it, size)):  # fine
        yield block


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("archive")
    ap.add_argument("result")
    ap.add_argument("--model", default="facebook/nllb-200-3.3B")
    ap.add_argument("--source", default="deu_Latn")
    ap.add_argument("--target", default="eng_Latn")
    ap.add_argument("--batch", type=int, default=512)
    args = ap.parse_args()

    ray.init(address="auto")
    gpus = int(ray.cluster_resources()["GPU"])
    pool = ActorPool([Translator.remote(args.model, args.source, args.target) for _ in range(gpus)])
    batches = list(chunked(rows(args.archive), args.batch))

    translated = []
    for part in tqdm(pool.map_unordered(lambda a, b: a.run.remote(b), batches), total=len(batches)):  # told
        translated.extend(part)

    translated.sort(key=lambda r: r["id"])
    with open(args.result, "w", encoding="utf-8") as fh:
        for row in translated:
            fh.write(json.dumps(row, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
