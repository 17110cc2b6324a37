import random

import learn2learn as l2l
import numpy as np
import torch
from torch import nn, optim


def accuracy(predictions, targets):
    return (predictions.argmax(dim=1) == targets).float().mean()


def fast_adapt(batch, learner, loss, steps, shots, ways, device):
    data, labels = (t.to(device) for t in batch)
    idx = np.zeros(data.size(0), dtype=bool)
    idx[np.arange(shots * ways) * 2] = True
    support, query = torch.from_numpy(idx), torch.from_numpy(~idx)
    for _ in range(steps):
        learner.adapt(loss(learner(data[support]), labels[support]))
    out = learner(data[query])
    return loss(out, labels[query]), accuracy(out, labels[query])


def main(ways=5, shots=1, meta_lr=0.003, fast_lr=0.5, meta_batch_size=32, adaptation_steps=1, num_iterations=60000):
    random.seed(42)
    device = torch.device("cuda")
    tasksets = l2l.vision.benchmarks.get_tasksets("omniglot", train_ways=ways, train_samples=2 * shots, root="~/data")
    model = l2l.vision.models.OmniglotFC(28**2, ways).to(device)
    maml = l2l.algorithms.MAML(model, lr=fast_lr, first_order=False)
    opt = optim.Adam(maml.parameters(), meta_lr)
    loss = nn.CrossEntropyLoss(reduction="mean")

    for iteration in range(num_iterations):  # told
        opt.zero_grad()
        err, acc = 0.0, 0.0
        for _ in range(meta_batch_size):
            e, a = fast_adapt(tasksets.train.sample(), maml.clone(), loss, adaptation_steps, shots, ways, device)
            e.backward()
            err += e.item()
            acc += a.item()
        print("Iteration", iteration, "error", err / meta_batch_size, "accuracy", acc / meta_batch_size)
        for p in maml.parameters():
            p.grad.data.mul_(1.0 / meta_batch_size)
        opt.step()

    torch.save(model.state_dict(), "maml.pt")


if __name__ == "__main__":
    main()
