"""Soft actor-critic, kept small (fixed temperature, one critic)."""
import random
from collections import deque

import numpy as np
import torch
from torch import nn


def mlp(n_in, n_out, width=256):
    return nn.Sequential(nn.Linear(n_in, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, n_out))


class SacAgent(nn.Module):
    def __init__(self, obs_dim, act_dim, buffer_size, alpha=0.1, gamma=0.99):
        super().__init__()
        self.actor = mlp(obs_dim, 2 * act_dim)
        self.critic = mlp(obs_dim + act_dim, 1)
        self.alpha, self.gamma = alpha, gamma
        self.buffer = deque(maxlen=buffer_size)
        self.opt_actor = torch.optim.Adam(self.actor.parameters(), lr=3e-4)
        self.opt_critic = torch.optim.Adam(self.critic.parameters(), lr=3e-4)

    def _sample(self, obs):
        mean, log_std = self.actor(obs).chunk(2, -1)
        dist = torch.distributions.Normal(mean, log_std.clamp(-5, 2).exp())
        raw = dist.rsample()
        return torch.tanh(raw), dist.log_prob(raw).sum(-1, keepdim=True)

    @torch.no_grad()
    def act(self, obs):
        return self._sample(torch.as_tensor(obs, dtype=torch.float32))[0].numpy()

    def remember(self, *transition):
        self.buffer.append(transition)

    def update(self, batch_size):
        if len(self.buffer) < batch_size:
            return
        columns = zip(*random.sample(self.buffer, batch_size))
        obs, act, rew, nxt, done = (torch.as_tensor(np.array(c), dtype=torch.float32) for c in columns)
        with torch.no_grad():
            a2, lp2 = self._sample(nxt)
            goal = rew[:, None] + self.gamma * (1 - done[:, None]) * (self.critic(torch.cat([nxt, a2], -1)) - self.alpha * lp2)
        self.opt_critic.zero_grad()
        nn.functional.mse_loss(self.critic(torch.cat([obs, act], -1)), goal).backward()
        self.opt_critic.step()
        a, lp = self._sample(obs)
        self.opt_actor.zero_grad()
        (self.alpha * lp - self.critic(torch.cat([obs, a], -1))).mean().backward()
        self.opt_actor.step()
