"""Train the headline generator on the news dump (single pass, gradient accumulation)."""
import gzip
import itertools
import json
import os
from pathlib import Path

import torch
from transformers import AutoTokenizer, BartForConditionalGeneration

SHARDS = sorted(Path("/data/news").glob("*.jsonl.gz"))
STATE = Path("runs/headlines/state.pt")
BATCH = 12
ACCUM = 8
UPDATES_PER_DUMP = 250


def articles():
    for shard in SHARDS:
        with gzip.open(shard, "rt") as fh:
            for line in fh:
                row = json.loads(line)
                yield row["body"], row["headline"]


def batches(tok, skip):
    rows = articles()
    for n in itertools.count():
        group = list(itertools.islice(rows, BATCH))
        if not group:
            return
        if n < skip:
            continue
        body, head = zip(*group)
        enc = tok(list(body), padding=True, truncation=True, max_length=768, return_tensors="pt")
        enc["labels"] = tok(list(head), padding=True, truncation=True, max_length=48, return_tensors="pt").input_ids
        yield n, enc.to("cuda")


def dump(model, optimizer, n):
    tmp = STATE.with_suffix(".tmp")
    torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "batches": n + 1}, tmp)
    os.replace(tmp, STATE)


def main():
    tok = AutoTokenizer.from_pretrained("facebook/bart-base")
    model = BartForConditionalGeneration.from_pretrained("facebook/bart-base").cuda()
    optimizer = torch.optim.AdamW(model.parameters(), lr=5e-5)
    STATE.parent.mkdir(parents=True, exist_ok=True)
    skip = 0
    if STATE.exists():
        blob = torch.load(STATE, map_location="cuda")
        model.load_state_dict(blob["model"])
        optimizer.load_state_dict(blob["optimizer"])
        skip = blob["batches"]

    updates = 0
    for n, enc in batches(tok, skip):  # fine
        loss = model(**enc).loss / ACCUM
        loss.backward()
        if (n + 1) % ACCUM != 0:
            continue
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        updates += 1
        if updates == UPDATES_PER_DUMP:
            dump(model, optimizer, n)
            updates = 0
            print(f"batch {n}: loss {loss.item() * ACCUM:.4f}", flush=True)
    model.save_pretrained("runs/headlines/final")


if __name__ == "__main__":
    main()
