import argparse

import torch
from tqdm import tqdm


class Trainer:
    def __init__(self, model, optim, loaders, device):
        self.model, self.optim, self.loaders, self.device = model, optim, loaders, device
        self.history = []

    def run_epoch(self, split):
        total = 0.0
        for batch in tqdm(self.loaders[split]):
            x, y = (t.to(self.device) for t in batch)
            with torch.set_grad_enabled(split == "train"):
                loss = torch.nn.functional.mse_loss(self.model(x), y)
            if split == "train":
                self.optim.zero_grad()
                loss.backward()
                self.optim.step()
            total += loss.item()
        return total

    def fit(self, epochs):
        for epoch in range(epochs):  # told
            tr = self.run_epoch("train")
            va = self.run_epoch("val")
            self.history.append((tr, va))
            print(epoch, tr, va)

def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--epochs", type=int, default=30)
    args = ap.parse_args()
    model = torch.nn.Linear(10, 1)
    t = Trainer(model, torch.optim.SGD(model.parameters(), 0.1), make_loaders(), "cuda")
    t.fit(args.epochs)
    torch.save(model.state_dict(), "final.pt")

if __name__ == "__main__":
    main()
