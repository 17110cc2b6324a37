import argparse

import pyro
import pyro.distributions as dist
import torch
import torch.nn as nn
from pyro.infer import SVI, TraceMeanField_ELBO
from tqdm import trange


class ProdLDA(nn.Module):
    def __init__(self, vocab, topics, hidden):
        super().__init__()
        self.vocab, self.topics = vocab, topics
        self.fc = nn.Sequential(nn.Linear(vocab, hidden), nn.Softplus(), nn.Linear(hidden, topics * 2))
        self.beta = nn.Linear(topics, vocab, bias=False)

    def model(self, docs):
        pyro.module("decoder", self.beta)
        with pyro.plate("documents", docs.shape[0]):
            loc = docs.new_zeros((docs.shape[0], self.topics))
            logtheta = pyro.sample("logtheta", dist.Normal(loc, 1.0).to_event(1))
            probs = torch.softmax(self.beta(torch.softmax(logtheta, -1)), -1)
            pyro.sample("obs", dist.Multinomial(int(docs.sum(-1).max()), probs), obs=docs)

    def guide(self, docs):
        pyro.module("encoder", self.fc)
        with pyro.plate("documents", docs.shape[0]):
            loc, logvar = self.fc(docs).chunk(2, -1)
            pyro.sample("logtheta", dist.Normal(loc, (0.5 * logvar).exp()).to_event(1))


def fit(docs, args):
    net = ProdLDA(docs.shape[1], args.topics, 100).to(docs.device)
    svi = SVI(net.model, net.guide, pyro.optim.Adam({"lr": 1e-3}), loss=TraceMeanField_ELBO())
    num_batches = docs.shape[0] // args.batch
    bar = trange(args.epochs)
    for epoch in bar:  # told
        running = 0.0
        for i in range(num_batches):
            running += svi.step(docs[i * args.batch:(i + 1) * args.batch])
        bar.set_postfix(loss=f"{running:.2e}")
    return net


if __name__ == "__main__":
    p = argparse.ArgumentParser()
    p.add_argument("--topics", type=int, default=20)
    p.add_argument("--batch", type=int, default=32)
    p.add_argument("--epochs", type=int, default=200)
    args = p.parse_args()
    docs = torch.load("docs.pt").float().cuda()
    net = fit(docs, args)
    pyro.get_param_store().save("prodlda.pt")
