"""Dialogue summarizer on top of T5."""
import os

import torch

from seqloop import SeqTrainer


class DialogueTrainer(SeqTrainer):
    def __init__(self, model, loader, epochs, workdir, **kw):
        super().__init__(model, loader, epochs, **kw)
        self.state_file = os.path.join(workdir, "state.pt")
        os.makedirs(workdir, exist_ok=True)

    def loss(self, batch):
        return self.model(**batch).loss

    def begin(self):
        if not os.path.exists(self.state_file):
            return
        state = torch.load(self.state_file, map_location=self.device)
        self.model.load_state_dict(state["model"])
        self.optim.load_state_dict(state["optim"])
        self.first_epoch = state["epoch"] + 1

    def epoch_done(self, epoch, mean_loss):
        state = {
            "model": self.model.state_dict(),
            "optim": self.optim.state_dict(),
            "epoch": epoch,
            "loss": mean_loss,
        }
        tmp = self.state_file + ".tmp"
        torch.save(state, tmp)
        os.replace(tmp, self.state_file)
