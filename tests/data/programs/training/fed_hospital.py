"""Simulation of FedProx over the nine hospital silos."""
import copy
import random
from collections import OrderedDict
from typing import Protocol

import hydra
import torch
import torch.nn as nn
from monai.networks.nets import DenseNet121
from omegaconf import OmegaConf
from torch.utils.data import DataLoader

from silos import SiloDataset, names


class Aggregator(Protocol):
    def __call__(self, states, weights) -> OrderedDict: ...


def fedavg(states, weights):
    tot = sum(weights)
    out = OrderedDict()
    for k in states[0]:
        out[k] = sum(s[k].float() * (w / tot) for s, w in zip(states, weights)).to(states[0][k].dtype)
    return out


def trimmed(states, weights, cut=1):
    out = OrderedDict()
    for k in states[0]:
        z = torch.stack([s[k].float() for s in states]).sort(0).values
        out[k] = z[cut:-cut].mean(0).to(states[0][k].dtype)
    return out


class Silo:
    def __init__(self, name, cfg):
        self.ds = SiloDataset(name)
        self.cfg = cfg

    def handle(self, net):
        ref = [p.detach().clone() for p in net.parameters()]
        opt = torch.optim.SGD(net.parameters(), self.cfg.lr, momentum=0.9)
        lf = nn.BCEWithLogitsLoss()
        for _ in range(self.cfg.local_epochs):
            for x, y in DataLoader(self.ds, self.cfg.bs, shuffle=True, num_workers=4):
                loss = lf(net(x.cuda()), y.cuda())
                loss = loss + self.cfg.mu / 2 * sum(((p - q) ** 2).sum() for p, q in zip(net.parameters(), ref))
                opt.zero_grad()
                loss.backward()
                opt.step()
        return {k: v.cpu() for k, v in net.state_dict().items()}, len(self.ds)


class Server:
    def __init__(self, cfg, aggregate: Aggregator):
        self.cfg, self.aggregate = cfg, aggregate
        self.net = DenseNet121(2, 1, 14).cuda()
        self.silos = [Silo(n, cfg) for n in names()]
        self.states = {}

    def checkpoint(self, rnd, state):
        self.states[rnd] = state
        self.states.pop(rnd - 3, None)

    def round(self, rnd):
        got = [s.handle(copy.deepcopy(self.net)) for s in random.sample(self.silos, self.cfg.clients)]
        state = self.aggregate([g[0] for g in got], [g[1] for g in got])
        self.net.load_state_dict(state)
        self.checkpoint(rnd, state)

    def serve(self):
        for rnd in range(self.cfg.rounds):  # told
            self.round(rnd)
            print("round", rnd, "finished")
        return self.net


@hydra.main(config_path=".", config_name="fed", version_base=None)
def main(cfg):
    print(OmegaConf.to_yaml(cfg))
    srv = Server(cfg, trimmed if cfg.robust else fedavg)
    net = srv.serve()
    torch.save(net.state_dict(), "global.pt")


if __name__ == "__main__":
    main()
