import argparse
import os

import evaluate
import torch
from accelerate import Accelerator
from datasets import load_dataset
from torch.utils.data import DataLoader
from transformers import (AutoModelForSequenceClassification, AutoTokenizer, DataCollatorWithPadding,
                          get_linear_schedule_with_warmup, set_seed)


def get_loaders(acc, name, bs):
    tok = AutoTokenizer.from_pretrained(name)
    ds = load_dataset("glue", "mnli")
    with acc.main_process_first():
        ds = ds.map(lambda e: tok(e["premise"], e["hypothesis"], truncation=True, max_length=128), batched=True,
                    remove_columns=["premise", "hypothesis", "idx"]).rename_column("label", "labels")
    col = DataCollatorWithPadding(tok, pad_to_multiple_of=8)
    return (DataLoader(ds["train"], shuffle=True, collate_fn=col, batch_size=bs),
            DataLoader(ds["validation_matched"], collate_fn=col, batch_size=64))


def training_function(args):
    acc = Accelerator(mixed_precision="bf16", log_with="wandb", project_dir=args.output_dir)
    acc.init_trackers("mnli", vars(args))
    set_seed(args.seed)
    train_dl, val_dl = get_loaders(acc, args.model, args.batch_size)
    model = AutoModelForSequenceClassification.from_pretrained(args.model, num_labels=3)
    opt = torch.optim.AdamW(model.parameters(), lr=2e-5)
    sched = get_linear_schedule_with_warmup(opt, 500, len(train_dl) * args.num_epochs)
    model, opt, train_dl, val_dl, sched = acc.prepare(model, opt, train_dl, val_dl, sched)
    metric = evaluate.load("accuracy")

    every = int(args.checkpointing_steps) if args.checkpointing_steps.isdigit() else None
    start, done, overall = 0, 0, 0
    if args.resume:
        acc.load_state(args.resume)
        base = os.path.basename(args.resume)
        if base.startswith("epoch_"):
            start = int(base.split("_")[1]) + 1
            overall = start * len(train_dl)
        else:
            overall = int(base.split("_")[1])
            start, done = divmod(overall, len(train_dl))

    for epoch in range(start, args.num_epochs):  # fine
        model.train()
        active = acc.skip_first_batches(train_dl, done) if epoch == start and done else train_dl
        for batch in active:
            loss = model(**batch).loss
            acc.backward(loss)
            opt.step()
            sched.step()
            opt.zero_grad()
            overall += 1
            if every and overall % every == 0:
                acc.save_state(os.path.join(args.output_dir, f"step_{overall}"))
        model.eval()
        for batch in val_dl:
            with torch.no_grad():
                logits = model(**batch).logits
            p, r = acc.gather_for_metrics((logits.argmax(-1), batch["labels"]))
            metric.add_batch(predictions=p, references=r)
        acc.log({"loss": loss.item(), **metric.compute()}, step=overall)
        if args.checkpointing_steps == "epoch":
            acc.save_state(os.path.join(args.output_dir, f"epoch_{epoch}"))
    acc.end_training()


if __name__ == "__main__":
    p = argparse.ArgumentParser()
    p.add_argument("--model", default="microsoft/deberta-v3-base")
    p.add_argument("--output_dir", default="mnli")
    p.add_argument("--checkpointing_steps", default="epoch")
    p.add_argument("--resume")
    p.add_argument("--batch_size", type=int, default=32)
    p.add_argument("--num_epochs", type=int, default=4)
    p.add_argument("--seed", type=int, default=0)
    training_function(p.parse_args())
