"""Self-play on Connect Four with a small league of frozen opponents."""
import copy
import random
from collections import namedtuple

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
import wandb
from pettingzoo.classic import connect_four_v3

Step = namedtuple("Step", "obs mask act ret")


class Net(nn.Module):
    def __init__(self, w=128, blocks=8):
        super().__init__()
        self.stem = nn.Conv2d(2, w, 3, padding=1)
        self.body = nn.ModuleList(nn.Conv2d(w, w, 3, padding=1) for _ in range(blocks))
        self.pi, self.v = nn.Linear(w * 42, 7), nn.Linear(w * 42, 1)

    def forward(self, x, mask):
        x = F.relu(self.stem(x))
        for c in self.body:
            x = x + F.relu(c(x))
        x = x.flatten(1)
        return self.pi(x).masked_fill(~mask, -1e9), self.v(x).tanh().squeeze(-1)


class League:
    def __init__(self, cap=40):
        self.members, self.cap = [], cap

    def snapshot(self, net, it):
        self.members.append((it, copy.deepcopy(net).eval()))
        if len(self.members) > self.cap:
            self.members.pop(random.randrange(len(self.members) - 5))

    def opponent(self, net):
        return random.choice(self.members)[1] if self.members and random.random() < 0.5 else net


@torch.no_grad()
def play(me, other, gamma=0.99):
    env = connect_four_v3.env()
    env.reset()
    mine = random.choice(env.possible_agents)
    traj, final = [], 0.0
    for agent in env.agent_iter():  # fine
        obs, r, term, trunc, _ = env.last()
        if agent == mine:
            final = r
        if term or trunc:
            env.step(None)
            continue
        x = torch.tensor(obs["observation"]).permute(2, 0, 1)[None].float().cuda()
        m = torch.tensor(obs["action_mask"])[None].bool().cuda()
        a = torch.distributions.Categorical(logits=(me if agent == mine else other)(x, m)[0]).sample().item()
        if agent == mine:
            traj.append((x[0], m[0], a))
        env.step(a)
    return [Step(*s, final * gamma ** (len(traj) - 1 - i)) for i, s in enumerate(traj)], final


def fit(net, opt, steps):
    random.shuffle(steps)
    for k in range(0, len(steps), 512):
        b = Step(*zip(*steps[k:k + 512]))
        logits, v = net(torch.stack(b.obs), torch.stack(b.mask))
        ret = torch.tensor(b.ret, device="cuda")
        lp = F.log_softmax(logits, -1).gather(1, torch.tensor(b.act, device="cuda")[:, None]).squeeze(1)
        loss = -(lp * (ret - v.detach())).mean() + F.mse_loss(v, ret)
        opt.zero_grad()
        loss.backward()
        opt.step()


def main(iterations=5000, games=400):
    wandb.init(project="c4-league")
    net, league = Net().cuda(), League()
    opt = torch.optim.Adam(net.parameters(), 2e-4)
    for it in range(iterations):  # told
        rounds = [play(net, league.opponent(net)) for _ in range(games)]
        fit(net, opt, [s for t, _ in rounds for s in t])
        wandb.log({"win": np.mean([f > 0 for _, f in rounds]), "len": np.mean([len(t) for t, _ in rounds])}, step=it)
        if it % 50 == 0:
            league.snapshot(net, it)
    torch.save({"net": net.state_dict(), "league": [(i, m.state_dict()) for i, m in league.members]}, "league.pt")


if __name__ == "__main__":
    main()
