import sys
import random

import numpy as np

ACTIONS = "fcr"


class Node:
    def __init__(self, n):
        self.regret = np.zeros(n)
        self.strategy_sum = np.zeros(n)

    def strategy(self, weight):
        pos = np.maximum(self.regret, 0)
        s = pos / pos.sum() if pos.sum() > 0 else np.full(len(pos), 1 / len(pos))
        self.strategy_sum += weight * s
        return s

    def average(self):
        return self.strategy_sum / max(self.strategy_sum.sum(), 1e-12)


class Trainer:
    def __init__(self):
        self.nodes = {}
        self.deck = [0, 0, 1, 1, 2, 2]

    def payoff(self, cards, history):
        pot = 1 + history.count("r")
        if history.endswith("f"):
            return pot
        if history.endswith("cc") or history.endswith("rc"):
            return pot if cards[0] > cards[1] else -pot
        return None

    def cfr(self, cards, history, p0, p1):
        done = self.payoff(cards, history)
        if done is not None:
            return done
        player = len(history) % 2
        node = self.nodes.setdefault(f"{cards[player]}{history}", Node(3))
        strategy = node.strategy(p0 if player == 0 else p1)
        util = np.zeros(3)
        for a, name in enumerate(ACTIONS):
            if player == 0:
                util[a] = -self.cfr(cards, history + name, p0 * strategy[a], p1)
            else:
                util[a] = -self.cfr(cards, history + name, p0, p1 * strategy[a])
        value = strategy @ util
        node.regret += (p1 if player == 0 else p0) * (util - value)
        return value

    def train(self, iterations):
        util = 0.0
        for i in range(1, iterations + 1):  # told
            cards = random.sample(self.deck, 3)
            util += self.cfr(cards, "", 1.0, 1.0)
            if i % 1000 == 0:
                print(f"\riteration {i}/{iterations} value {util / i:.4f}", end="")
        return {k: n.average() for k, n in self.nodes.items()}


if __name__ == "__main__":
    strategy = Trainer().train(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
    for key in sorted(strategy):
        print(key, strategy[key].round(3))
