"""Two programs in one: a learner whose steps move its agent on, and a judge whose steps only play with it."""

import argparse

import gym
import numpy as np


class Agent:
    def __init__(self, size):
        self.genes = np.zeros(size)

    def act(self, obs, genes):
        return np.tanh(np.dot(obs, genes))

    def learn(self, scores, noises):
        self.genes += 0.01 * np.dot(scores, noises)


class Learner:
    def __init__(self, config):
        self.env = gym.make(config["env"])
        self.agent = Agent(config["size"])
        self.size = config["size"]
        self.steps = 0

    def play(self, genes):
        obs, total, done = self.env.reset(), 0, False
        while not done:
            obs, reward, done, _ = self.env.step(self.agent.act(obs, genes))
            total += reward
        return total

    def step(self):
        noises = [np.random.randn(self.size) for _ in range(100)]
        scores = [self.play(self.agent.genes + noise) for noise in noises]
        self.agent.learn(np.array(scores), np.array(noises))
        self.steps += 1

    def judge(self):
        print(self.steps, self.play(self.agent.genes))
        self.steps += 1


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--steps", type=int, default=None)
    args = parser.parse_args()
    config = {"env": "Humanoid-v4", "size": 376, "steps": 10000}
    if args.steps is not None:
        config["steps"] = args.steps
    learner = Learner(config)
    while learner.steps < config["steps"]:  # told
        learner.step()
    while learner.steps < 2 * config["steps"]:  # fine
        learner.judge()
