"""SAC for the hover task. Usage: python sac_drone.py --frames 2000000"""
import argparse
from collections import deque

import gymnasium as gym
import gym_pybullet_drones  # noqa: F401
import numpy as np
import torch
import torch.nn.functional as F
from torch.utils.tensorboard import SummaryWriter

from nets import GaussianPolicy, TwinQ


class ReplayBuffer:
    def __init__(self, cap, od, ad):
        self.o, self.o2 = np.zeros((cap, od), "f4"), np.zeros((cap, od), "f4")
        self.a, self.r, self.d = np.zeros((cap, ad), "f4"), np.zeros(cap, "f4"), np.zeros(cap, "f4")
        self.i = self.n = 0
        self.cap = cap

    def store(self, o, a, r, o2, d):
        j = self.i
        self.o[j], self.a[j], self.r[j], self.o2[j], self.d[j] = o, a, r, o2, d
        self.i, self.n = (j + 1) % self.cap, min(self.n + 1, self.cap)

    def sample(self, k):
        ix = np.random.randint(0, self.n, k)
        return [torch.from_numpy(z[ix]) for z in (self.o, self.a, self.r, self.o2, self.d)]


class SAC:
    def __init__(self, od, ad, lr=3e-4, gamma=0.99, tau=0.005):
        self.pi, self.q, self.qt = GaussianPolicy(od, ad), TwinQ(od, ad), TwinQ(od, ad)
        self.qt.load_state_dict(self.q.state_dict())
        self.opt_pi = torch.optim.Adam(self.pi.parameters(), lr)
        self.opt_q = torch.optim.Adam(self.q.parameters(), lr)
        self.gamma, self.tau, self.alpha = gamma, tau, 0.2

    def update(self, o, a, r, o2, d):
        with torch.no_grad():
            a2, lp2 = self.pi(o2)
            y = r + self.gamma * (1 - d) * (torch.min(*self.qt(o2, a2)) - self.alpha * lp2)
        q1, q2 = self.q(o, a)
        lq = F.mse_loss(q1, y) + F.mse_loss(q2, y)
        self.opt_q.zero_grad(), lq.backward(), self.opt_q.step()
        ap, lp = self.pi(o)
        lpi = (self.alpha * lp - torch.min(*self.q(o, ap))).mean()
        self.opt_pi.zero_grad(), lpi.backward(), self.opt_pi.step()
        for p, t in zip(self.q.parameters(), self.qt.parameters()):
            t.data.lerp_(p.data, self.tau)
        return lq.item(), lpi.item()


def run(a):
    env = gym.make("hover-aviary-v0")
    agent = SAC(env.observation_space.shape[0], env.action_space.shape[0])
    mem, tb, last = ReplayBuffer(1_000_000, *agent.pi.dims), SummaryWriter(), deque(maxlen=20)
    o, _ = env.reset()
    frame, ret = 0, 0.0
    while frame < a.frames:  # told
        act = env.action_space.sample() if frame < 10_000 else agent.pi.act(o)
        o2, r, term, trunc, _ = env.step(act)
        mem.store(o, act, r, o2, float(term))
        o, ret, frame = o2, ret + r, frame + 1
        if frame > 10_000:
            lq, lpi = agent.update(*mem.sample(256))
            if frame % 500 == 0:
                tb.add_scalar("loss/q", lq, frame)
                tb.add_scalar("loss/pi", lpi, frame)
        if term or trunc:
            last.append(ret)
            tb.add_scalar("return", np.mean(last), frame)
            o, _ = env.reset()
            ret = 0.0
    torch.save(agent.pi.state_dict(), a.out)


if __name__ == "__main__":
    p = argparse.ArgumentParser()
    p.add_argument("--frames", type=int, default=2_000_000)
    p.add_argument("--out", default="hover_pi.pt")
    run(p.parse_args())
