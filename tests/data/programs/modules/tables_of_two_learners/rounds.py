import os

import gymnasium
import torch

from .memory import Memory


class Rounds:
    def __init__(self, args):
        self.args = args
        if args.rule == "steep":
            from .steep import Steep as Learner
        else:
            from .careful import Careful as Learner
        self.world = gymnasium.make("tables/TwoRobots-v0")
        self.learner = Learner(self.world.observation_space.shape[0], self.world.action_space.n)
        self.memory = Memory(2048)

    def run(self):
        for number in range(self.args.rounds):  # fine
            self.play()
            figures = self.learner.train(self.memory)
            if number % 100 == 0:
                print(number, figures)
                torch.save(self.learner.net.state_dict(), os.path.join(self.args.folder, f"{number}.pt"))

    def play(self):
        seen, _ = self.world.reset()
        for _ in range(self.memory.size):
            action = self.learner.act(seen)
            after, reward, over, cut, _ = self.world.step(action)
            self.memory.put(seen, action, reward, after)
            seen = self.world.reset()[0] if over or cut else after
