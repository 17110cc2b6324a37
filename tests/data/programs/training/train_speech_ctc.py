"""Train the CTC recogniser on the parliament recordings."""
import argparse
import os
from pathlib import Path

import torch
import torch.nn.functional as F
from torch.optim.lr_scheduler import OneCycleLR

from speech_data import make_loaders
from speech_model import Conformer


class Trainer:
    def __init__(self, model, loader, args):
        self.model = model
        self.loader = loader
        self.args = args
        self.optimizer = torch.optim.AdamW(model.parameters(), lr=args.lr)
        self.schedule = OneCycleLR(
            self.optimizer, args.lr, epochs=args.epochs, steps_per_epoch=len(loader)
        )
        self.last = Path(args.folder) / "last.pt"
        self.epoch = self._pick_up()

    @property
    def parts(self):
        return {"model": self.model, "optimizer": self.optimizer, "schedule": self.schedule}

    def _pick_up(self):
        if not self.last.exists():
            self.last.parent.mkdir(parents=True, exist_ok=True)
            return 0
        state = torch.load(self.last, map_location="cuda")
        for name, part in self.parts.items():
            part.load_state_dict(state[name])
        return state["next_epoch"]

    def _end_of_epoch(self):
        self.epoch += 1
        state = {name: part.state_dict() for name, part in self.parts.items()}
        state["next_epoch"] = self.epoch
        tmp = self.last.with_suffix(".tmp")
        torch.save(state, tmp)
        os.replace(tmp, self.last)

    def _one_epoch(self):
        self.model.train()
        for audio, lengths, text, text_lengths in self.loader:
            logits, out_lengths = self.model(audio.cuda(), lengths.cuda())
            loss = F.ctc_loss(logits.log_softmax(-1).transpose(0, 1), text.cuda(), out_lengths, text_lengths)
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self.model.parameters(), 5.0)
            self.optimizer.step()
            self.schedule.step()

    def run(self):
        while self.epoch < self.args.epochs:  # fine
            self._one_epoch()
            self._end_of_epoch()
            print(f"epoch {self.epoch}/{self.args.epochs}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data")
    parser.add_argument("--folder", default="exp/ctc")
    parser.add_argument("--epochs", type=int, default=120)
    parser.add_argument("--lr", type=float, default=1e-3)
    args = parser.parse_args()
    Trainer(Conformer(vocab=64).cuda(), make_loaders(args.data)["train"], args).run()


if __name__ == "__main__":
    main()
