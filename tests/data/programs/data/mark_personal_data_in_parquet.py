"""Mark names, mails and keys in source files with a token classifier; one parquet file for each batch of files."""

import argparse
import os

import datasets
import torch
from torch.utils.data import DataLoader
from tqdm import tqdm
from transformers import AutoModelForTokenClassification, AutoTokenizer


def spans(model, tokenizer, contents):
    encoded = tokenizer(contents, truncation=True, padding=True, return_tensors="pt").to(model.device)
    with torch.no_grad():
        logits = model(**encoded).logits
    return logits.argmax(-1).cpu().tolist()


def mark_all(model, tokenizer, loader, folder):
    for number, batch in enumerate(tqdm(loader)):  # told
        labels = spans(model, tokenizer, batch["content"])
        marked = datasets.Dataset.from_dict({"id": batch["id"], "labels": labels})
        marked.to_parquet(f"{folder}/part_{number}.parquet")


def mark_missing(model, tokenizer, loader, folder):
    for number, batch in enumerate(tqdm(loader)):  # fine
        place = f"{folder}/part_{number}.parquet"
        if os.path.exists(place):
            continue
        labels = spans(model, tokenizer, batch["content"])
        marked = datasets.Dataset.from_dict({"id": batch["id"], "labels": labels})
        marked.to_parquet(place)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("dataset")
    parser.add_argument("model")
    parser.add_argument("--folder", default="marked")
    parser.add_argument("--again", action="store_true")
    args = parser.parse_args()
    os.makedirs(args.folder, exist_ok=True)
    rows = datasets.load_dataset(args.dataset, split="train")
    loader = DataLoader(rows, batch_size=100_000, shuffle=False)
    model = AutoModelForTokenClassification.from_pretrained(args.model).cuda().eval()
    tokenizer = AutoTokenizer.from_pretrained(args.model)
    (mark_all if args.again else mark_missing)(model, tokenizer, loader, args.folder)


if __name__ == "__main__":
    main()
