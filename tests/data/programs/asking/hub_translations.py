"""English versions of Norwegian parish records, by a translation model of the PyTorch hub."""
import argparse
import csv

import torch


def read_entries(path):
    with open(path, newline="") as f:
        return [row["entry"] for row in csv.DictReader(f)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("records")
    parser.add_argument("--out", default="english.csv")
    args = parser.parse_args()

    no2en = torch.hub.load("pytorch/fairseq", "transformer.wmt16.no-en", tokenizer="moses", bpe="subword_nmt")
    no2en.eval().cuda()

    def to_english(entry):
        return no2en.translate(entry, beam=5).strip()

    def length(entry):
        return len(no2en.encode(entry))

    entries = read_entries(args.records)
    lengths = [length(entry) for entry in entries]  # fine
    english = [to_english(entry) for entry in entries]  # told
    with open(args.out, "w", newline="") as f:
        writer = csv.writer(f)
        writer.writerow(["entry", "length", "english"])
        for row in zip(entries, lengths, english):
            writer.writerow(row)


if __name__ == "__main__":
    main()
