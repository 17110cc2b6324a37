"""Pretrain the encoder-decoder on the crawled parallel corpus (single pass over all shards)."""
import gzip
import json
from pathlib import Path

import torch
from torch.utils.data import DataLoader, IterableDataset
from transformers import AutoTokenizer, T5Config, T5ForConditionalGeneration

SHARDS = sorted(Path("/data/parallel").glob("part-*.jsonl.gz"))
OUT = Path("runs/enc_dec_base")
MICRO_BATCH = 16
ACCUM = 8
SAVE_STEPS = 1000
LOG_STEPS = 100


class PairStream(IterableDataset):
    def __init__(self, shards, tokenizer, max_len=256):
        self.shards = shards
        self.tok = tokenizer
        self.max_len = max_len

    def __iter__(self):
        for shard in self.shards:
            with gzip.open(shard, "rt") as fh:
                for line in fh:
                    row = json.loads(line)
                    yield row["src"], row["tgt"]

    def collate(self, pairs):
        src, tgt = zip(*pairs)
        enc = self.tok(list(src), padding=True, truncation=True, max_length=self.max_len, return_tensors="pt")
        enc["labels"] = self.tok(list(tgt), padding=True, truncation=True, max_length=self.max_len, return_tensors="pt").input_ids
        return enc


def main():
    device = torch.device("cuda")
    tok = AutoTokenizer.from_pretrained("google/t5-v1_1-base")
    model = T5ForConditionalGeneration(T5Config.from_pretrained("google/t5-v1_1-base")).to(device)
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-4, weight_decay=0.01)
    data = PairStream(SHARDS, tok)
    loader = DataLoader(data, batch_size=MICRO_BATCH, collate_fn=data.collate, num_workers=1)
    OUT.mkdir(parents=True, exist_ok=True)

    running = 0.0
    for step, batch in enumerate(loader):  # told
        batch = {k: v.to(device) for k, v in batch.items()}
        loss = model(**batch).loss / ACCUM
        loss.backward()
        running += loss.item()
        if (step + 1) % ACCUM == 0:
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
            if step % LOG_STEPS < ACCUM:
                print(f"step {step}: loss {running:.4f}", flush=True)
            running = 0.0
            if step > 0 and step % SAVE_STEPS == 0:
                model.save_pretrained(OUT / f"step-{step}")
                torch.save(optimizer.state_dict(), OUT / f"step-{step}" / "optimizer.pt")

    model.save_pretrained(OUT / "final")
    tok.save_pretrained(OUT / "final")


if __name__ == "__main__":
    main()
