import numpy as np
import torch
import torch.nn.functional as F
from torch.utils.data import DataLoader


class EWC:
    def __init__(self, model, lam):
        self.model, self.lam = model, lam
        self.fisher, self.old = {}, {}

    def penalty(self):
        return sum((self.fisher[n] * (p - self.old[n]) ** 2).sum()
                   for n, p in self.model.named_parameters() if n in self.fisher)

    def consolidate(self, loader):
        fisher = {n: torch.zeros_like(p) for n, p in self.model.named_parameters()}
        for x, y in loader:
            self.model.zero_grad()
            F.cross_entropy(self.model(x), y).backward()
            for n, p in self.model.named_parameters():
                fisher[n] += p.grad.detach() ** 2 / len(loader)
        self.fisher = fisher
        self.old = {n: p.detach().clone() for n, p in self.model.named_parameters()}


def fit_task(model, ewc, data, epochs, lr):
    opt = torch.optim.SGD(model.parameters(), lr=lr)
    loader = DataLoader(data, batch_size=64, shuffle=True)
    for _ in range(epochs):
        for x, y in loader:
            opt.zero_grad()
            (F.cross_entropy(model(x), y) + ewc.lam * ewc.penalty()).backward()
            opt.step()
    ewc.consolidate(loader)


@torch.no_grad()
def accuracy(model, data):
    hits = sum((model(x).argmax(1) == y).sum().item() for x, y in DataLoader(data, batch_size=512))
    return hits / len(data)


def run(model, tasks, epochs=20, lr=0.01, lam=400.0):
    ewc = EWC(model, lam)
    acc = np.zeros((len(tasks), len(tasks)))
    for t, (train, _) in enumerate(tasks):  # told
        fit_task(model, ewc, train, epochs, lr)
        for k, (_, test) in enumerate(tasks[: t + 1]):
            acc[t, k] = accuracy(model, test)
        print(f"task {t}: mean accuracy {acc[t, : t + 1].mean():.3f}")
    return acc


if __name__ == "__main__":
    from benchmarks import split_cifar100
    from networks import ResNet32

    matrix = run(ResNet32(100), split_cifar100(n_tasks=20))
    np.savetxt("accuracy_matrix.csv", matrix, delimiter=",")
