import json

from agents import Agent
from world import World


class Simulation:
    def __init__(self, agents, steps):
        self.world = World()
        self.agents = agents
        self.steps = steps
        self.history = []

    def step(self):
        for agent in self.agents:
            action = agent.act(self.world.view(agent.name))
            self.world.apply(agent.name, action)
        self.history.append(self.world.snapshot())

    def run(self):
        for _ in range(self.steps):  # told
            self.step()
        return self.history


if __name__ == "__main__":
    names = [line.strip() for line in open("names.txt")]
    history = Simulation([Agent(name) for name in names], steps=200).run()
    json.dump(history, open("history.json", "w"))
