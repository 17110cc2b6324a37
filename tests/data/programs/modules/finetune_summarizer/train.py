"""Fine-tune T5 on SAMSum."""
import argparse
import logging

from datasets import load_dataset
from torch.utils.data import DataLoader
from transformers import AutoModelForSeq2SeqLM, AutoTokenizer, DataCollatorForSeq2Seq

from dialogue import DialogueTrainer


def build_loader(tokenizer, model, batch_size):
    rows = load_dataset("samsum", split="train")

    def encode(row):
        out = tokenizer("summarize: " + row["dialogue"], truncation=True, max_length=512)
        out["labels"] = tokenizer(row["summary"], truncation=True, max_length=96)["input_ids"]
        return out

    rows = rows.map(encode, remove_columns=rows.column_names)
    return DataLoader(rows, batch_size=batch_size, shuffle=True, collate_fn=DataCollatorForSeq2Seq(tokenizer, model))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base", default="t5-base")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--batch-size", type=int, default=8)
    parser.add_argument("--workdir", default="work/samsum")
    args = parser.parse_args()
    logging.basicConfig(level=logging.INFO)

    tokenizer = AutoTokenizer.from_pretrained(args.base)
    model = AutoModelForSeq2SeqLM.from_pretrained(args.base)
    loader = build_loader(tokenizer, model, args.batch_size)
    trainer = DialogueTrainer(model, loader, args.epochs, args.workdir)
    trainer.fit().save_pretrained(f"{args.workdir}/final")


if __name__ == "__main__":
    main()
