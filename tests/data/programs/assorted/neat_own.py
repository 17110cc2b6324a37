import gymnasium as gym
import numpy as np


def rollout(w, env):
    obs, _ = env.reset()
    total = 0
    done = False
    while not done:
        a = int(np.dot(w, obs) > 0)
        obs, r, term, trunc, _ = env.step(a)
        total += r
        done = term or trunc
    return total

def main():
    env = gym.make("CartPole-v1")
    w = np.zeros(4)
    best = -1
    for gen in range(1000):  # gap: vectors that are moved by hand are little evidence of a training
        noise = np.random.randn(50, 4)
        scores = np.array([rollout(w + 0.1 * n, env) for n in noise])
        w = w + 0.01 * noise.T @ scores
        print(gen, scores.mean())

main()
