import torch
from torch import nn


class Careful:
    def __init__(self, width, choices):
        self.net = nn.Sequential(nn.Linear(width, 512), nn.ReLU(), nn.Linear(512, choices))
        self.optimizer = torch.optim.Adam(self.net.parameters())

    def act(self, seen):
        return int(self.net(torch.as_tensor(seen)).argmax())

    def train(self, memory):
        figures = []
        for seen, actions, rewards, _ in memory.parts(256):  # fine
            said = self.net(seen).gather(1, actions[:, None])[:, 0]
            loss = nn.functional.mse_loss(said, rewards)
            self.optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
            self.optimizer.step()
            figures.append(loss.item())
        return sum(figures) / len(figures)
