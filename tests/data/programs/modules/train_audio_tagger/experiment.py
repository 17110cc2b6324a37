"""Base class of the tagging experiments."""
import torch
from tqdm import tqdm


class Experiment:
    name = "base"

    def __init__(self, net, device):
        self.device = device
        self.net = net.to(device)
        self.opt = torch.optim.Adam(self.net.parameters(), lr=1e-3)
        self.criterion = torch.nn.BCEWithLogitsLoss()

    def after_epoch(self, epoch, f1):
        """Hook for subclasses."""

    def run(self, train_dl, valid_dl, epochs):
        history = []
        for epoch in range(epochs):  # told
            self.net.train()
            for specs, labels in tqdm(train_dl, desc=f"{self.name} {epoch}"):
                self.opt.zero_grad()
                out = self.net(specs.to(self.device))
                self.criterion(out, labels.to(self.device)).backward()
                self.opt.step()
            f1 = self.validate(valid_dl)
            history.append(f1)
            self.after_epoch(epoch, f1)
        return history

    @torch.no_grad()
    def validate(self, dl):
        self.net.eval()
        hit = pred = true = 0
        for specs, labels in dl:
            guess = (self.net(specs.to(self.device)) > 0).cpu()
            labels = labels.bool()
            hit += (guess & labels).sum().item()
            pred += guess.sum().item()
            true += labels.sum().item()
        return 2 * hit / max(1, pred + true)
