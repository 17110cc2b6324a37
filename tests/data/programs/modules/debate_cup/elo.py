from collections import defaultdict


class Ladder:
    K = 24

    def __init__(self):
        self.rating = defaultdict(lambda: 1500.0)
        self.games = []

    def record(self, motion, pro, con, score):
        expected = 1 / (1 + 10 ** ((self.rating[con] - self.rating[pro]) / 400))
        delta = self.K * (score - expected)
        self.rating[pro] += delta
        self.rating[con] -= delta
        self.games.append({"motion": motion, "pro": pro, "con": con, "score": score})

    def standings(self):
        return sorted(self.rating.items(), key=lambda kv: -kv[1])

    def bootstrap(self, rng, rounds=200):
        """Spread of the ratings when the games are shuffled."""
        seen = defaultdict(list)
        for _ in range(rounds):  # fine
            other = Ladder()
            games = self.games[:]
            rng.shuffle(games)
            for g in games:
                other.record(**g)
            for k, v in other.rating.items():
                seen[k].append(v)
        return {k: (min(v), max(v)) for k, v in seen.items()}
