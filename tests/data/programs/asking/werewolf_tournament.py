import argparse
import random
from collections import Counter

from players import LLMPlayer


class Game:
    def __init__(self, models, seed):
        self.rng = random.Random(seed)
        roles = ["wolf", "wolf", "seer", "doctor", "villager", "villager", "villager"]
        self.rng.shuffle(roles)
        self.players = [LLMPlayer(f"P{i}", self.rng.choice(models), role) for i, role in enumerate(roles)]
        self.log = []

    def alive(self, role=None):
        return [p for p in self.players if p.alive and (role is None or p.role == role)]

    def night(self):
        targets = Counter(w.choose_victim(self.alive(), self.log) for w in self.alive("wolf"))
        victim = targets.most_common(1)[0][0]
        self.log.append(f"{victim} was killed at night")
        self.kill(victim)

    def day(self):
        for player in self.alive():
            self.log.append(f"{player.name}: {player.speak(self.log)}")
        votes = Counter(p.vote(self.alive(), self.log) for p in self.alive())
        self.kill(votes.most_common(1)[0][0])

    def kill(self, name):
        for p in self.players:
            if p.name == name:
                p.alive = False

    def winner(self):
        wolves = len(self.alive("wolf"))
        if wolves == 0:
            return "village"
        return "wolf" if wolves * 2 >= len(self.alive()) else None

    def play(self):
        while self.winner() is None:
            self.night()
            if self.winner() is None:
                self.day()
        return self.winner()


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--models", nargs="+", default=["gpt-4o-mini", "claude-3-haiku"])
    ap.add_argument("--games", type=int, default=100)
    args = ap.parse_args()
    wins = Counter()
    for seed in range(args.games):  # gap: the players are of a module that is not there
        wins[Game(args.models, seed).play()] += 1
    print(wins)


if __name__ == "__main__":
    main()
