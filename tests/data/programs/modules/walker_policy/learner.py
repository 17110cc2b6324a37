"""Collect-and-update loop around an agent."""
import gymnasium as gym


class Learner:
    def __init__(self, agent, config, callbacks=()):
        self.agent = agent
        self.config = config
        self.callbacks = list(callbacks)
        self.env = gym.make(config.env_id)
        self.iteration = 0

    def collect(self):
        obs, _ = self.env.reset()
        total = 0.0
        for _ in range(self.config.steps_per_iteration):  # fine
            action = self.agent.act(obs)
            nxt, reward, done, cut, _ = self.env.step(action)
            self.agent.remember(obs, action, reward, nxt, done)
            self.agent.update(self.config.batch_size)
            total += reward
            obs = nxt
            if done or cut:
                obs, _ = self.env.reset()
        return total

    def learn(self):
        for cb in self.callbacks:
            cb.on_begin(self)
        while self.iteration < self.config.iterations:  # fine
            reward = self.collect()
            self.iteration += 1
            for cb in self.callbacks:
                cb.on_iteration(self, reward)
