"""Draws the moves that a network expects, each found by a search of its tree."""

import sys

import torch


class Network(torch.nn.Module):
    def forward(self, state):
        return self.value(state), self.dynamics(state)


class MCTS:
    def __init__(self, settings):
        self.settings = settings

    def run(self, model, root):
        for _ in range(self.settings.num_simulations):
            node = root.descend()
            value, hidden = model(node.hidden)
            node.expand(value, hidden)
        return root


class Diagnosis:
    def __init__(self, weights, settings):
        self.settings = settings
        self.model = Network()
        self.model.load_state_dict(torch.load(weights))

    def trajectory(self, observation, horizon):
        steps = []
        for _ in range(horizon):  # fine
            root = MCTS(self.settings).run(self.model, observation)
            observation = root.best()
            steps.append(float(observation.value))
        return steps


if __name__ == "__main__":
    from toolbox import game, settings

    print(Diagnosis(sys.argv[1], settings).trajectory(game.first(), settings.horizon))
