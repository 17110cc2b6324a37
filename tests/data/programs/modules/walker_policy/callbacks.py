"""Learner callbacks."""
import os

import torch


class Callback:
    def on_begin(self, learner):
        pass

    def on_iteration(self, learner, reward):
        pass


class Printer(Callback):
    def on_iteration(self, learner, reward):
        print(f"{learner.iteration:5d}  {reward:9.2f}", flush=True)


class Persist(Callback):
    def __init__(self, folder, every):
        self.file = folder / "agent.pt"
        self.every = every

    def on_begin(self, learner):
        if self.file.exists():
            blob = torch.load(self.file)
            learner.agent.load_state_dict(blob["agent"])
            learner.iteration = blob["iteration"]

    def on_iteration(self, learner, reward):
        if learner.iteration % self.every == 0:
            tmp = self.file.with_suffix(".tmp")
            torch.save({"agent": learner.agent.state_dict(), "iteration": learner.iteration}, tmp)
            os.replace(tmp, self.file)
