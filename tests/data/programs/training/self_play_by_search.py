"""Games against oneself: a tree search asks the network, and the games teach it."""

import math
from collections import deque

import numpy as np
from tqdm import tqdm


class Search:
    def __init__(self, game, nnet, sims):
        self.game, self.nnet, self.sims = game, nnet, sims
        self.priors, self.visits, self.values = {}, {}, {}

    def policy(self, board):
        for _ in range(self.sims):
            self.descend(board)
        counts = np.array([self.visits.get((board.tobytes(), move), 0) for move in range(self.game.moves)])
        return counts / max(1, counts.sum())

    def descend(self, board):
        key = board.tobytes()
        if key not in self.priors:
            self.priors[key], value = self.nnet.predict(board)
            return -value
        move = max(range(self.game.moves), key=lambda one: self.worth(key, one))
        value = self.descend(self.game.after(board, move))
        self.values[key, move] = self.values.get((key, move), 0.0) + value
        self.visits[key, move] = self.visits.get((key, move), 0) + 1
        return -value

    def worth(self, key, move):
        return self.values.get((key, move), 0.0) + self.priors[key][move] / math.sqrt(1 + self.visits.get((key, move), 0))


class Player:
    def __init__(self, game, nnet, sims):
        self.game, self.nnet, self.sims = game, nnet, sims

    def one_game(self):
        rows, board, search = [], self.game.start(), Search(self.game, self.nnet, self.sims)
        while not self.game.over(board):  # fine
            chances = search.policy(board)
            rows.append((board, chances))
            board = self.game.after(board, np.random.choice(len(chances), p=chances))
        return rows

    def play(self, games):
        examples = deque(maxlen=200_000)
        for _ in tqdm(range(games), desc="games"):  # told
            examples += self.one_game()
        self.nnet.train(examples)
        self.nnet.save_checkpoint("best.pt")

    def rounds(self, rounds, games):
        for _ in range(rounds):  # fine
            examples = [row for _ in range(games) for row in self.one_game()]
            self.nnet.train(examples)
            self.nnet.save_checkpoint("best.pt")
