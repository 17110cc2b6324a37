"""Pretrain a small masked language model on the medical corpus."""
import shutil
from dataclasses import dataclass
from pathlib import Path

import torch
from datasets import load_from_disk
from torch.utils.data import DataLoader
from transformers import AutoTokenizer, BertConfig, BertForMaskedLM, DataCollatorForLanguageModeling


@dataclass
class Config:
    data: str = "/data/medcorpus"
    tokenizer: str = "/data/medcorpus/tokenizer"
    run_dir: str = "runs/medbert"
    batch_size: int = 256
    max_steps: int = 400_000
    keep_every: int = 1000
    lr: float = 2e-4


class Run:
    def __init__(self, folder):
        self.folder = Path(folder)
        if self.folder.exists():
            shutil.rmtree(self.folder)
        (self.folder / "logs").mkdir(parents=True)
        self.last = self.folder / "last.pt"

    def restore(self, model, optimizer):
        if not self.last.exists():
            return 0
        state = torch.load(self.last, map_location="cuda")
        model.load_state_dict(state["model"])
        optimizer.load_state_dict(state["optimizer"])
        return state["step"]

    def keep(self, model, optimizer, step):
        torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "step": step}, self.last)

    def note(self, step, loss):
        with open(self.folder / "logs" / "loss.tsv", "a") as fh:
            fh.write(f"{step}\t{loss:.5f}\n")


def endless(loader):
    while True:  # fine
        yield from loader


def main(cfg=Config()):
    tokenizer = AutoTokenizer.from_pretrained(cfg.tokenizer)
    collate = DataCollatorForLanguageModeling(tokenizer, mlm_probability=0.15)
    loader = DataLoader(load_from_disk(cfg.data), cfg.batch_size, shuffle=True, collate_fn=collate, num_workers=8)
    model = BertForMaskedLM(BertConfig(vocab_size=len(tokenizer))).cuda()
    optimizer = torch.optim.AdamW(model.parameters(), lr=cfg.lr, weight_decay=0.01)

    run = Run(cfg.run_dir)
    step = run.restore(model, optimizer)
    batches = endless(loader)
    while step < cfg.max_steps:  # told
        batch = {k: v.cuda() for k, v in next(batches).items()}
        loss = model(**batch).loss
        loss.backward()
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        step += 1
        if step % 100 == 0:
            run.note(step, loss.item())
        if step % cfg.keep_every == 0:
            run.keep(model, optimizer, step)
    model.save_pretrained(run.folder / "final")


if __name__ == "__main__":
    main()
