import copy
from collections import deque
import random

import gymnasium as gym
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


def mlp(i, o, last):
    return nn.Sequential(nn.Linear(i, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU(), nn.Linear(256, o), last)


class Agent:
    def __init__(self, s, a):
        self.actor, self.critic = mlp(s, a, nn.Tanh()), mlp(s + a, 1, nn.Identity())
        self.t_actor, self.t_critic = copy.deepcopy(self.actor), copy.deepcopy(self.critic)
        self.a_opt = torch.optim.Adam(self.actor.parameters(), 1e-4)
        self.c_opt = torch.optim.Adam(self.critic.parameters(), 1e-3)
        self.memory = deque(maxlen=1_000_000)

    def act(self, state, noise=0.1):
        with torch.no_grad():
            a = self.actor(torch.as_tensor(state).float()).numpy()
        return np.clip(a + noise * np.random.randn(*a.shape), -1, 1)

    def observe(self, *transition):
        self.memory.append(transition)
        if len(self.memory) > 10_000:
            self._update()

    def _update(self, batch=256, gamma=0.99):
        s, a, r, s2, d = (torch.as_tensor(np.array(x)).float() for x in zip(*random.sample(self.memory, batch)))
        with torch.no_grad():
            q = r[:, None] + gamma * (1 - d[:, None]) * self.t_critic(torch.cat([s2, self.t_actor(s2)], 1))
        c_loss = F.mse_loss(self.critic(torch.cat([s, a], 1)), q)
        self.c_opt.zero_grad()
        c_loss.backward()
        self.c_opt.step()
        a_loss = -self.critic(torch.cat([s, self.actor(s)], 1)).mean()
        self.a_opt.zero_grad()
        a_loss.backward()
        self.a_opt.step()
        for net, target in ((self.actor, self.t_actor), (self.critic, self.t_critic)):
            for p, tp in zip(net.parameters(), target.parameters()):
                tp.data.lerp_(p.data, 0.005)


class Runner:
    def __init__(self, env, agent):
        self.env, self.agent = env, agent
        self.returns = []

    def episode(self):
        s, _ = self.env.reset()
        total, over = 0.0, False
        while not over:
            a = self.agent.act(s)
            s2, r, term, trunc, _ = self.env.step(a)
            self.agent.observe(s, a, r, s2, term)
            s, total, over = s2, total + r, term or trunc
        return total

    def run(self, n):
        while len(self.returns) < n:  # told
            self.returns.append(self.episode())
            print(len(self.returns), np.mean(self.returns[-100:]))


if __name__ == "__main__":
    env = gym.make("HalfCheetah-v4")
    runner = Runner(env, Agent(env.observation_space.shape[0], env.action_space.shape[0]))
    runner.run(3000)
