"""Write what a sparse encoder makes of each passage of a collection, so that an index can be built of it."""

import argparse
import json
import time
from concurrent.futures import ThreadPoolExecutor

import torch
from tqdm import tqdm
from transformers import AutoModelForMaskedLM, AutoTokenizer


class IndexBuilder:
    def __init__(self, name, collection, batch_size=32):
        self.model = AutoModelForMaskedLM.from_pretrained(name).cuda().eval()
        self.tokenizer = AutoTokenizer.from_pretrained(name)
        self.corpus = collection
        self.batch_size = batch_size

    @torch.no_grad()
    def _weights(self, texts):
        inputs = self.tokenizer(texts, padding=True, truncation=True, return_tensors="pt").to("cuda")
        logits = self.model(**inputs).logits
        return torch.log1p(torch.relu(logits)).amax(dim=1).cpu()

    def _batch(self, batch, sink, pool):
        weights = self._weights([one["contents"] for one in batch])
        pool.submit(sink.writelines, [json.dumps(row.tolist()) + "\n" for row in weights])

    def build_index(self, target):
        passages, begun = 0, time.time()
        with open(target, "w") as sink, ThreadPoolExecutor(max_workers=1) as pool:
            bar = tqdm(desc="passages", total=len(self.corpus))
            batch = []
            for passage in self.corpus:  # told
                batch.append(passage)
                if len(batch) >= self.batch_size:
                    self._batch(batch, sink, pool)
                    passages += len(batch)
                    batch = []
                    bar.set_postfix(speed=passages / (time.time() - begun))
                    bar.update(self.batch_size)
            if batch:
                self._batch(batch, sink, pool)
        with open(f"{target}.meta", "w") as file:
            json.dump({"passages": passages}, file)


@torch.no_grad()
def evaluate(builder, pairs):
    hits = 0
    for query, passage in tqdm(pairs):  # fine
        left, right = builder._weights([query]), builder._weights([passage])
        hits += int((left @ right.T).item() > 10)
    return hits


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--collection")
    parser.add_argument("--pairs")
    parser.add_argument("--target")
    args = parser.parse_args()
    with open(args.collection) as lines:
        builder = IndexBuilder("naver/splade-v3", [json.loads(line) for line in lines])
    builder.build_index(args.target)
    with open(args.pairs) as lines:
        print(evaluate(builder, [json.loads(line) for line in lines]))
