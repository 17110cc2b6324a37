import random
from collections import deque

import gymnasium as gym
import torch
from torch import nn, optim


class DQN(nn.Module):
    def __init__(self, n, m):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(n, 64), nn.ReLU(), nn.Linear(64, m))
    def forward(self, x):
        return self.net(x)

class Agent:
    def __init__(self, n, m):
        self.q, self.t = DQN(n, m), DQN(n, m)
        self.opt = optim.Adam(self.q.parameters())
        self.buf = deque(maxlen=10000)
    def act(self, s, eps):
        if random.random() < eps:
            return random.randrange(2)
        return self.q(torch.tensor(s)).argmax().item()
    def learn(self):
        if len(self.buf) < 64:
            return
        s, a, r, s2, d = map(torch.tensor, zip(*random.sample(self.buf, 64)))
        loss = nn.functional.mse_loss(self.q(s), r + self.t(s2).max(1)[0])
        self.opt.zero_grad(); loss.backward(); self.opt.step()

def main():
    env = gym.make("CartPole-v1")
    agent = Agent(4, 2)
    scores = []
    for ep in range(500):  # told
        s, _ = env.reset()
        done, total = False, 0
        while not done:
            a = agent.act(s, 0.1)
            s2, r, term, trunc, _ = env.step(a)
            done = term or trunc
            agent.buf.append((s, a, r, s2, done))
            agent.learn()
            s, total = s2, total + r
        scores.append(total)
    import matplotlib.pyplot as plt
    plt.plot(scores); plt.savefig("scores.png")

main()
