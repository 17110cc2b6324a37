"""Make the texts of a court ready for a training, once; later runs take what the first has kept."""
import json
import os
import random

import torch
from torch.utils.data import Dataset
from tqdm import tqdm
from transformers import AutoTokenizer

SIGN = "\n### "


def tokenized(texts, tokenizer):
    return [tokenizer(text, truncation=True, max_length=1024).input_ids for text in texts]


def preprocess(cases, tokenizer):
    inputs, answers = [], []
    for case in tqdm(cases):  # told
        parts = tokenized([SIGN + part["text"] for part in case["parts"]], tokenizer)
        question = [token for part in parts[:-1] for token in part]
        if len(question) > tokenizer.model_max_length:
            continue
        inputs.append(question)
        answers.append(parts[-1])
    return {"inputs": inputs, "answers": answers}


def tokenize(path, tokenizer, target):
    found = {}
    with open(path, encoding="utf-8") as lines:
        for number, line in enumerate(lines):  # told
            record = json.loads(line)
            found[record["id"]] = tokenizer.encode(record["text"])
            if number % 10_000 == 0:
                print(number, "laws")
    torch.save(found, target)


class Cases(Dataset):
    def __init__(self, path, tokenizer, ready):
        if os.path.exists(ready):
            with open(ready, encoding="utf-8") as file:
                held = json.load(file)
        else:
            with open(path, encoding="utf-8") as file:
                held = preprocess(json.load(file), tokenizer)
            with open(ready, "w", encoding="utf-8") as file:
                json.dump(held, file)
        self.rows = list(zip(held["inputs"], held["answers"]))

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        return self.rows[index]


class Letters(Dataset):
    """A few thousand letters, which are soon taken apart."""

    def __init__(self, path, tokenizer):
        with open(path, encoding="utf-8") as file:
            letters = json.load(file)
        random.shuffle(letters)
        self.rows = []
        for letter in tqdm(letters):  # fine
            self.rows.append(tokenized([letter["text"]], tokenizer)[0])

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        return self.rows[index]


if __name__ == "__main__":
    words = AutoTokenizer.from_pretrained("google/flan-t5-base")
    if not os.path.exists("laws.pt"):
        tokenize("laws.jsonl", words, "laws.pt")
    print(len(Cases("cases.json", words, "cases_ready.json")), len(Letters("letters.json", words)))
