"""Three ways to learn handwritten digits, side by side."""
import argparse

import jax
import optax
import torch
from torch import nn
from torch.utils.data import DataLoader
from torchvision import transforms
from torchvision.datasets import MNIST

device = "cuda" if torch.cuda.is_available() else "cpu"
EPOCHS = 5
digits = MNIST("data", train=True, download=True, transform=transforms.ToTensor())
loader = DataLoader(digits, batch_size=128, shuffle=True)


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Sequential(nn.Conv2d(1, 16, 5), nn.ReLU(), nn.MaxPool2d(2))
        self.out = nn.Linear(16 * 12 * 12, 10)

    def forward(self, x):
        return self.out(self.conv(x).flatten(1))


def classify():
    net = Classifier().to(device)
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    for epoch in range(EPOCHS):  # fine
        for pictures, wanted in loader:
            optimizer.zero_grad()
            loss = nn.functional.cross_entropy(net(pictures.to(device)), wanted.to(device))
            loss.backward()
            optimizer.step()
        print(f"epoch {epoch}: {loss.item():.3f}")
    torch.save(net.state_dict(), "classifier.pt")


def step_by_step(params, optimizer, loss_fn, batches):
    state = optimizer.init(params)

    @jax.jit
    def update(params, state, batch):
        grads = jax.grad(loss_fn)(params, batch)
        updates, state = optimizer.update(grads, state)
        return optax.apply_updates(params, updates), state

    for step in range(4001):  # fine
        params, state = update(params, state, next(batches))
        if step % 500 == 0:
            print(step, loss_fn(params, next(batches)))


def adversarial(generator, critic, g_opt, c_opt):
    for epoch in range(200):  # told
        for pictures, _ in loader:
            fake = generator(torch.randn(len(pictures), 64, device=device))
            c_loss = critic(fake.detach()).mean() - critic(pictures.to(device)).mean()
            c_opt.zero_grad()
            c_loss.backward()
            c_opt.step()
            g_opt.zero_grad()
            (-critic(fake).mean()).backward()
            g_opt.step()
    torch.save(generator.state_dict(), "generator.pt")


def as_often_as_wanted(args):
    net = Classifier().to(device)
    optimizer = torch.optim.SGD(net.parameters(), lr=args.lr)
    for _ in range(args.epochs):  # told
        for pictures, wanted in loader:
            optimizer.zero_grad()
            nn.functional.cross_entropy(net(pictures.to(device)), wanted.to(device)).backward()
            optimizer.step()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--lr", type=float, default=0.1)
    classify()
    as_often_as_wanted(parser.parse_args())
