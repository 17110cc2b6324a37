"""Training loop shared by the seq2seq experiments."""
import logging
import time
from abc import ABC, abstractmethod

import torch

log = logging.getLogger(__name__)


class SeqTrainer(ABC):
    def __init__(self, model, loader, epochs, lr=3e-5, device="cuda"):
        self.model = model.to(device)
        self.loader = loader
        self.epochs = epochs
        self.device = device
        self.optim = torch.optim.AdamW(model.parameters(), lr=lr)
        self.first_epoch = 0

    @abstractmethod
    def loss(self, batch):
        """Loss of one batch."""

    def begin(self):
        pass

    def epoch_done(self, epoch, mean_loss):
        pass

    def fit(self):
        self.begin()
        for epoch in range(self.first_epoch, self.epochs):  # fine
            started = time.time()
            mean_loss = self._one_pass()
            log.info("epoch %d: %.4f in %.0fs", epoch, mean_loss, time.time() - started)
            self.epoch_done(epoch, mean_loss)
        return self.model

    def _one_pass(self):
        self.model.train()
        total = 0.0
        for batch in self.loader:  # fine
            batch = {k: v.to(self.device) for k, v in batch.items()}
            self.optim.zero_grad()
            value = self.loss(batch)
            value.backward()
            torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
            self.optim.step()
            total += value.item()
        return total / max(1, len(self.loader))
