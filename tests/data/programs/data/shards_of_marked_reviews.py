"""Mark names of persons in all reviews of a shop by a network, some thousand reviews to a file."""
import argparse
from pathlib import Path

import torch
from datasets import Dataset, load_dataset
from torch.utils.data import DataLoader
from tqdm import tqdm
from transformers import AutoModelForTokenClassification, AutoTokenizer


class Marker:
    def __init__(self, name):
        self.tokenizer = AutoTokenizer.from_pretrained(name)
        self.model = AutoModelForTokenClassification.from_pretrained(name).cuda().eval()

    @torch.no_grad()
    def mark(self, texts):
        inputs = self.tokenizer(texts, return_tensors="pt", padding=True, truncation=True).to("cuda")
        return self.model(**inputs).logits.argmax(-1).tolist()


def mark_all(marker, loader, folder):
    for number, batch in enumerate(tqdm(loader)):  # told
        kinds = []
        for at in range(0, len(batch["text"]), 64):
            kinds.extend(marker.mark(batch["text"][at : at + 64]))
        shard = Dataset.from_dict({"id": batch["id"], "kinds": kinds})
        shard.to_parquet(str(folder / f"{number:05d}.parquet"))


def mark_rest(marker, loader, folder):
    for number, batch in enumerate(tqdm(loader)):  # fine
        target = folder / f"{number:05d}.parquet"
        if target.exists():
            continue
        kinds = []
        for at in range(0, len(batch["text"]), 64):
            kinds.extend(marker.mark(batch["text"][at : at + 64]))
        Dataset.from_dict({"id": batch["id"], "kinds": kinds}).to_parquet(str(target))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("reviews")
    parser.add_argument("--folder", type=Path, default=Path("marked"))
    parser.add_argument("--rest", action="store_true")
    args = parser.parse_args()
    args.folder.mkdir(exist_ok=True)
    reviews = load_dataset("parquet", data_files=args.reviews, split="train")
    loader = DataLoader(reviews, batch_size=20_000, num_workers=4)
    (mark_rest if args.rest else mark_all)(Marker("dslim/bert-base-NER"), loader, args.folder)
