"""Fine-tune a sentence classifier and write its scores on the three held-out sets."""
import argparse
import json
import os
from pathlib import Path

import torch
from torch.utils.data import DataLoader
from transformers import AutoModelForSequenceClassification

from corpora import load_corpus

HELD_OUT = ("dev", "test", "slang")  # 800 sentences each


class Desk:
    """Everything a run needs to go on where it was."""

    def __init__(self, folder: Path, model, optimizer):
        self.file = folder / "run.pt"
        self.model, self.optimizer = model, optimizer

    def pick_up(self) -> int:
        if not self.file.exists():
            return 0
        blob = torch.load(self.file, map_location="cpu", weights_only=True)
        self.model.load_state_dict(blob["model"])
        self.optimizer.load_state_dict(blob["optimizer"])
        return blob["epoch"] + 1

    def put_down(self, epoch: int) -> None:
        part = self.file.with_suffix(".part")
        torch.save({"epoch": epoch, "model": self.model.state_dict(), "optimizer": self.optimizer.state_dict()}, part)
        os.replace(part, self.file)


def run_epoch(model, optimizer, loader, device):
    model.train()
    for batch in loader:
        batch = {k: v.to(device) for k, v in batch.items()}
        loss = model(**batch).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


@torch.no_grad()
def score(model, loader, device) -> float:
    model.eval()
    right = total = 0
    for batch in loader:
        labels = batch.pop("labels").to(device)
        logits = model(**{k: v.to(device) for k, v in batch.items()}).logits
        right += (logits.argmax(-1) == labels).sum().item()
        total += labels.numel()
    return right / total


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--out", type=Path, default=Path("runs/polarity"))
    ap.add_argument("--epochs", type=int, default=6)
    ap.add_argument("--device", default="cuda")
    args = ap.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)

    model = AutoModelForSequenceClassification.from_pretrained("roberta-base", num_labels=3).to(args.device)
    optimizer = torch.optim.AdamW(model.parameters(), lr=2e-5)
    desk = Desk(args.out, model, optimizer)
    loader = DataLoader(load_corpus("train"), batch_size=32, shuffle=True)
    for epoch in range(desk.pick_up(), args.epochs):  # fine
        run_epoch(model, optimizer, loader, args.device)
        desk.put_down(epoch)

    report = {}
    for name in HELD_OUT:  # fine
        report[name] = score(model, DataLoader(load_corpus(name), batch_size=64), args.device)
        print(name, report[name])
    (args.out / "report.json").write_text(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
