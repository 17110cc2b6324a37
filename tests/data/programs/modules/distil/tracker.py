"""Keeps track of how a run is doing."""
import io
import logging

import torch

logger = logging.getLogger(__name__)


class BestTracker:
    def __init__(self, model, patience):
        self.model = model
        self.patience = patience
        self.score = float("-inf")
        self.buf = None
        self.bad = 0

    def checkpoint(self, score):
        if score <= self.score:
            self.bad += 1
            return
        self.score, self.bad = score, 0
        self.buf = io.BytesIO()
        torch.save(self.model.state_dict(), self.buf)
        logger.info("new best %.4f", score)

    @property
    def stop(self):
        return self.bad >= self.patience

    def write(self, path):
        with open(path, "wb") as f:
            f.write(self.buf.getvalue())
