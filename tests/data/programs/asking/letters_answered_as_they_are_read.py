"""Answers to the letters of an estate's archive: who wrote to whom, about what, in one sentence each."""
import argparse
import json
from pathlib import Path

import torch
from tqdm import tqdm
from transformers import AutoModelForCausalLM, AutoTokenizer

PROMPT = "Say in one sentence who writes to whom and about what.\n\n{letter}\n\nSummary:"


class Summaries:
    """The summary of each letter, made as somebody goes through them."""

    def __init__(self, folder, name):
        self.paths = sorted(Path(folder).glob("*.txt"))
        self.tokenizer = AutoTokenizer.from_pretrained(name)
        self.model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")

    def __len__(self):
        return len(self.paths)

    def __getitem__(self, index):
        letter = self.paths[index].read_text()
        inputs = self.tokenizer(PROMPT.format(letter=letter), return_tensors="pt").to("cuda")
        with torch.no_grad():
            made = self.model.generate(**inputs, max_new_tokens=80)
        return self.tokenizer.decode(made[0], skip_special_tokens=True)


class Translations:
    """The same letters in English."""

    def __init__(self, folder, name):
        self.paths = sorted(Path(folder).glob("*.txt"))
        self.tokenizer = AutoTokenizer.from_pretrained(name)
        self.model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")

    def __iter__(self):
        for path in self.paths:
            inputs = self.tokenizer("Translate: " + path.read_text(), return_tensors="pt").to("cuda")
            yield self.tokenizer.decode(self.model.generate(**inputs)[0])


class Signatures:
    """The shelf marks of the letters, from a register with a line for each."""

    def __init__(self, path):
        self.lines = Path(path).read_text().splitlines()

    def __iter__(self):
        for line in self.lines:
            yield line.split("\t")[0]


def keywords(texts, tokenizer, model):
    for text in texts:
        inputs = tokenizer("Keywords of: " + text, return_tensors="pt").to("cuda")
        yield tokenizer.decode(model.generate(**inputs)[0])


def stripped(lines):
    for line in lines:
        yield line.strip().lower()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--register", default="register.tsv")
    parser.add_argument("--model", default="mistralai/Mistral-7B-Instruct-v0.2")
    args = parser.parse_args()

    marks = []
    for mark in tqdm(Signatures(args.register)):  # fine
        marks.append(mark)

    summaries = Summaries(args.folder, args.model)
    found = []
    for summary in tqdm(summaries, desc="summaries"):  # told
        found.append(summary)

    english = []
    for number, text in enumerate(tqdm(Translations(args.folder, args.model))):  # told
        english.append({"number": number, "text": text})

    tokenizer, model = summaries.tokenizer, summaries.model
    words = [one for one in keywords(found, tokenizer, model)]  # told
    topics = [one for one in stripped(words)]  # fine
    with open("letters.json", "w") as f:
        json.dump({"marks": marks, "summaries": found, "english": english, "topics": topics}, f)


if __name__ == "__main__":
    main()
