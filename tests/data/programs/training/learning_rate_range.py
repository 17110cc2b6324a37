import copy
import math

import matplotlib.pyplot as plt
import torch


class LRFinder:
    def __init__(self, model, optimizer, criterion, device):
        self.model, self.optimizer, self.criterion, self.device = model, optimizer, criterion, device
        self.state = copy.deepcopy(model.state_dict())
        self.history = {"lr": [], "loss": []}

    def range_test(self, loader, start=1e-7, end=10, num_iter=100):
        gamma = (end / start) ** (1 / num_iter)
        lr, best, avg = start, math.inf, 0.0
        it = iter(loader)
        for i in range(num_iter):  # fine
            for group in self.optimizer.param_groups:
                group["lr"] = lr
            x, y = next(it)
            self.optimizer.zero_grad()
            loss = self.criterion(self.model(x.to(self.device)), y.to(self.device))
            loss.backward()
            self.optimizer.step()
            avg = 0.98 * avg + 0.02 * loss.item()
            best = min(best, avg)
            self.history["lr"].append(lr)
            self.history["loss"].append(avg)
            if avg > 4 * best:
                break
            lr *= gamma
        self.model.load_state_dict(self.state)

    def plot(self, path="lr.png"):
        plt.semilogx(self.history["lr"], self.history["loss"])
        plt.savefig(path)


if __name__ == "__main__":
    from project.data import train_loader
    from project.net import Net

    net = Net().cuda()
    finder = LRFinder(net, torch.optim.SGD(net.parameters(), lr=1e-7), torch.nn.CrossEntropyLoss(), "cuda")
    finder.range_test(train_loader)
    finder.plot()
