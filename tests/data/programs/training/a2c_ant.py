"""Synchronous advantage actor-critic for Ant, resumes from its run folder."""
import os
from pathlib import Path

import gymnasium as gym
import torch
import torch.nn as nn
from torch.distributions import Normal

ENV = "Ant-v4"
NUM_ENVS = 6
ROLLOUT = 160
TOTAL = 20_000_000
SAVE_FREQ = 25_000
RUN = Path("runs/ant_a2c")


def mlp(n_in, n_out):
    return nn.Sequential(nn.Linear(n_in, 256), nn.Tanh(), nn.Linear(256, 256), nn.Tanh(), nn.Linear(256, n_out))


class Agent:
    def __init__(self, obs_dim, act_dim):
        self.pi, self.v = mlp(obs_dim, act_dim), mlp(obs_dim, 1)
        self.log_std = nn.Parameter(torch.full((act_dim,), -0.5))
        self.params = [*self.pi.parameters(), *self.v.parameters(), self.log_std]
        self.opt = torch.optim.RMSprop(self.params, lr=7e-4)

    def pack(self):
        return {"pi": self.pi.state_dict(), "v": self.v.state_dict(), "std": self.log_std.data, "opt": self.opt.state_dict()}

    def unpack(self, blob):
        self.pi.load_state_dict(blob["pi"])
        self.v.load_state_dict(blob["v"])
        self.log_std.data.copy_(blob["std"])
        self.opt.load_state_dict(blob["opt"])

    def update(self, logps, values, rewards, dones, tail):
        ret, acc = [], tail
        for r, d in zip(reversed(rewards), reversed(dones)):
            acc = r + 0.99 * acc * (1 - d)
            ret.insert(0, acc)
        adv = torch.stack(ret) - torch.stack(values)
        loss = -(torch.stack(logps) * adv.detach()).mean() + 0.5 * adv.pow(2).mean()
        self.opt.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.params, 0.5)
        self.opt.step()


def main():
    RUN.mkdir(parents=True, exist_ok=True)
    envs = gym.make_vec(ENV, num_envs=NUM_ENVS)
    agent = Agent(envs.single_observation_space.shape[0], envs.single_action_space.shape[0])
    latest, frames = RUN / "latest.pt", 0
    if latest.exists():
        blob = torch.load(latest)
        agent.unpack(blob)
        frames = blob["frames"]
    next_mark = frames + SAVE_FREQ
    obs = torch.as_tensor(envs.reset()[0], dtype=torch.float32)
    while frames < TOTAL:  # fine
        logps, values, rewards, dones = [], [], [], []
        for _ in range(ROLLOUT):
            d = Normal(agent.pi(obs), agent.log_std.exp())
            act = d.sample()
            logps.append(d.log_prob(act).sum(-1))
            values.append(agent.v(obs).squeeze(-1))
            nxt, rew, term, trunc, _ = envs.step(act.numpy())
            rewards.append(torch.as_tensor(rew, dtype=torch.float32))
            dones.append(torch.as_tensor(term | trunc, dtype=torch.float32))
            obs = torch.as_tensor(nxt, dtype=torch.float32)
        agent.update(logps, values, rewards, dones, agent.v(obs).squeeze(-1).detach())
        frames += NUM_ENVS * ROLLOUT
        if frames >= next_mark:
            torch.save(agent.pack() | {"frames": frames}, RUN / "latest.tmp")
            os.replace(RUN / "latest.tmp", latest)
            next_mark += SAVE_FREQ


if __name__ == "__main__":
    main()
