import argparse
import multiprocessing as mp

import gymnasium as gym
import numpy as np


class Policy:
    def __init__(self, n_in, n_out, hidden=64):
        self.shapes = [(n_in, hidden), (hidden, n_out)]
        self.size = sum(a * b for a, b in self.shapes)

    def act(self, theta, obs):
        i = 0
        x = obs
        for a, b in self.shapes:
            w = theta[i:i + a * b].reshape(a, b)
            i += a * b
            x = np.tanh(x @ w)
        return x


def fitness(job):
    theta, env_id, seed = job
    env = gym.make(env_id)
    policy = Policy(env.observation_space.shape[0], env.action_space.shape[0])
    obs, _ = env.reset(seed=seed)
    total, done = 0.0, False
    while not done:
        obs, r, terminated, truncated, _ = env.step(policy.act(theta, obs))
        total += r
        done = terminated or truncated
    env.close()
    return total


class EvolutionStrategy:
    def __init__(self, env_id, pop, sigma, lr, workers):
        env = gym.make(env_id)
        self.env_id, self.pop, self.sigma, self.lr = env_id, pop, sigma, lr
        self.policy = Policy(env.observation_space.shape[0], env.action_space.shape[0])
        self.theta = np.random.randn(self.policy.size) * 0.1
        self.pool = mp.Pool(workers)

    def generation(self, g):
        eps = np.random.randn(self.pop, self.policy.size)
        jobs = [(self.theta + self.sigma * e, self.env_id, g) for e in eps]
        R = np.array(self.pool.map(fitness, jobs))
        A = (R - R.mean()) / (R.std() + 1e-8)
        self.theta += self.lr / (self.pop * self.sigma) * eps.T @ A
        return R.mean()

    def run(self, generations):
        for g in range(generations):  # told
            print(f"gen {g:4d} mean reward {self.generation(g):.1f}")
        return self.theta


if __name__ == "__main__":
    ap = argparse.ArgumentParser()
    ap.add_argument("--env", default="BipedalWalker-v3")
    ap.add_argument("--generations", type=int, default=500)
    a = ap.parse_args()
    es = EvolutionStrategy(a.env, 100, 0.1, 0.03, mp.cpu_count())
    np.save("theta.npy", es.run(a.generations))
