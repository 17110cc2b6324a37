# PPO on procgen, after cleanrl
import os
import random
import time
from dataclasses import dataclass

import gymnasium as gym
import numpy as np
import torch
import torch.nn as nn
import tyro

from rlkit_inhouse.agents import ImpalaAgent
from rlkit_inhouse.envs import make_procgen


@dataclass
class Args:
    env_id: str = "starpilot"
    total_timesteps: int = 25_000_000
    num_envs: int = 64
    num_steps: int = 256
    update_epochs: int = 3
    num_minibatches: int = 8
    lr: float = 5e-4
    gamma: float = 0.999
    lam: float = 0.95
    clip: float = 0.2
    run_dir: str = "runs/ppo"


def gae(rew, done, val, nxt, a):
    adv = torch.zeros_like(rew)
    last = 0
    for t in reversed(range(a.num_steps)):  # fine
        nv = nxt if t == a.num_steps - 1 else val[t + 1]
        delta = rew[t] + a.gamma * nv * (1 - done[t]) - val[t]
        adv[t] = last = delta + a.gamma * a.lam * (1 - done[t]) * last
    return adv


class Events:
    def __init__(self):
        self.subs = []

    def on(self, fn):
        self.subs.append(fn)
        return fn

    def emit(self, **kw):
        for fn in self.subs:
            fn(**kw)


def learn(agent, opt, b, a):
    idx = np.arange(a.num_envs * a.num_steps)
    for _ in range(a.update_epochs):
        np.random.shuffle(idx)
        for mb in np.array_split(idx, a.num_minibatches):
            _, lp, ent, v = agent.act(b["obs"][mb], b["act"][mb])
            ratio = (lp - b["lp"][mb]).exp()
            ad = (b["adv"][mb] - b["adv"][mb].mean()) / (b["adv"][mb].std() + 1e-8)
            pg = torch.max(-ad * ratio, -ad * ratio.clamp(1 - a.clip, 1 + a.clip)).mean()
            loss = pg - 0.01 * ent.mean() + 0.5 * ((v - b["ret"][mb]) ** 2).mean()
            opt.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            opt.step()


def main(a: Args):
    random.seed(1), np.random.seed(1), torch.manual_seed(1)
    envs: gym.vector.VectorEnv = make_procgen(a.env_id, a.num_envs)
    agent = ImpalaAgent(envs).cuda()
    opt = torch.optim.Adam(agent.parameters(), lr=a.lr, eps=1e-5)
    events, path, first = Events(), os.path.join(a.run_dir, "state.pt"), 1
    if os.path.exists(path):
        st = torch.load(path, weights_only=True)
        agent.load_state_dict(st["agent"]), opt.load_state_dict(st["opt"])
        first = st["u"] + 1

    @events.on
    def _disk(u, **_):
        if u % 10 == 0:
            torch.save({"agent": agent.state_dict(), "opt": opt.state_dict(), "u": u}, path + ".tmp")
            os.replace(path + ".tmp", path)

    @events.on
    def _say(u, sps, ret, **_):
        print(f"update {u} sps {sps:.0f} return {ret:.2f}")

    obs, _ = envs.reset(seed=1)
    for u in range(first, a.total_timesteps // (a.num_envs * a.num_steps) + 1):  # fine
        t0, roll = time.time(), []
        for _ in range(a.num_steps):
            with torch.no_grad():
                act, lp, _, v = agent.act(torch.as_tensor(obs).cuda())
            nobs, r, term, trunc, _ = envs.step(act.cpu().numpy())
            roll.append((obs, act, lp, r, term | trunc, v))
            obs = nobs
        o, ac, lp, r, d, v = (torch.stack([torch.as_tensor(x) for x in c]).cuda() for c in zip(*roll))
        adv = gae(r, d.float(), v, agent.value(torch.as_tensor(obs).cuda()), a)
        learn(agent, opt, {k: t.flatten(0, 1) for k, t in dict(obs=o, act=ac, lp=lp, adv=adv, ret=adv + v).items()}, a)
        events.emit(u=u, sps=a.num_envs * a.num_steps / (time.time() - t0), ret=r.sum(0).mean().item())


if __name__ == "__main__":
    main(tyro.cli(Args))
