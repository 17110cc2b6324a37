import numpy as np
import torch


class RolloutBuffer:
    def __init__(self, n_steps, n_envs, obs_dim, gamma=0.99, lam=0.95):
        self.obs = torch.zeros(n_steps, n_envs, obs_dim)
        self.rewards, self.values, self.dones = (torch.zeros(n_steps, n_envs) for _ in range(3))
        self.gamma, self.lam, self.ptr = gamma, lam, 0

    def add(self, obs, reward, value, done):
        self.obs[self.ptr] = obs
        self.rewards[self.ptr], self.values[self.ptr], self.dones[self.ptr] = reward, value, done
        self.ptr += 1

    def advantages(self, last_value, last_done):
        adv = torch.zeros_like(self.rewards)
        running = 0.0
        for t in reversed(range(len(self.rewards))):  # fine
            end = t == len(self.rewards) - 1
            alive = 1.0 - (last_done if end else self.dones[t + 1])
            nxt = last_value if end else self.values[t + 1]
            delta = self.rewards[t] + self.gamma * nxt * alive - self.values[t]
            running = delta + self.gamma * self.lam * alive * running
            adv[t] = running
        return adv, adv + self.values

    def minibatches(self, size):
        idx = np.random.permutation(self.obs.shape[0])
        for start in range(0, len(idx), size):  # fine
            yield self.obs[idx[start:start + size]]


def discounted(rewards, gamma):
    out, g = [], 0.0
    for r in reversed(rewards):  # fine
        g = r + gamma * g
        out.insert(0, g)
    return out
