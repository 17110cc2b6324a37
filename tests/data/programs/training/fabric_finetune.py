from dataclasses import dataclass

import lightning as L
import torch
from datasets import load_dataset
from torch.utils.data import DataLoader
from transformers import AutoModelForSequenceClassification, AutoTokenizer


@dataclass
class Config:
    name: str = "roberta-base"
    epochs: int = 3
    lr: float = 2e-5
    batch_size: int = 32


def get_loader(cfg, tok):
    ds = load_dataset("yelp_review_full", split="train")
    ds = ds.map(lambda b: tok(b["text"], truncation=True, padding="max_length"), batched=True)
    ds.set_format("torch", columns=["input_ids", "attention_mask", "label"])
    return DataLoader(ds, batch_size=cfg.batch_size, shuffle=True)


def fit(fabric, model, optimizer, loader, cfg):
    model.train()
    for epoch in range(cfg.epochs):  # told
        for i, batch in enumerate(loader):
            out = model(
                input_ids=batch["input_ids"],
                attention_mask=batch["attention_mask"],
                labels=batch["label"],
            )
            fabric.backward(out.loss)
            fabric.clip_gradients(model, optimizer, max_norm=1.0)
            optimizer.step()
            optimizer.zero_grad()
            if i % 100 == 0:
                fabric.print(f"{epoch} {i} {out.loss.item():.4f}")


def main():
    cfg = Config()
    fabric = L.Fabric(accelerator="cuda", devices=4, strategy="ddp", precision="bf16-mixed")
    fabric.launch()
    tok = AutoTokenizer.from_pretrained(cfg.name)
    model = AutoModelForSequenceClassification.from_pretrained(cfg.name, num_labels=5)
    optimizer = torch.optim.AdamW(model.parameters(), lr=cfg.lr)
    model, optimizer = fabric.setup(model, optimizer)
    loader = fabric.setup_dataloaders(get_loader(cfg, tok))
    fit(fabric, model, optimizer, loader, cfg)
    fabric.save("final.ckpt", {"model": model})


if __name__ == "__main__":
    main()
