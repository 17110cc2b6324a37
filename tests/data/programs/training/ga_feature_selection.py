import numpy as np
import pandas as pd
from lightgbm import LGBMClassifier
from sklearn.model_selection import cross_val_score


class GeneticSelector:
    def __init__(self, estimator, pop_size=40, n_gen=60, p_mut=0.02):
        self.estimator = estimator
        self.pop_size, self.n_gen, self.p_mut = pop_size, n_gen, p_mut

    def initialize(self, n):
        return np.random.rand(self.pop_size, n) < 0.5

    def fitness(self, population, X, y):
        scores = []
        for mask in population:  # alarm: the loop over generations around its callers is told as well
            scores.append(cross_val_score(self.estimator, X[:, mask], y, cv=5, scoring="f1").mean())
        order = np.argsort(scores)[::-1]
        return np.array(scores)[order], population[order]

    def crossover(self, parents):
        kids = []
        for _ in range(self.pop_size - len(parents)):
            a, b = parents[np.random.choice(len(parents), 2, replace=False)]
            cut = np.random.randint(1, len(a))
            kids.append(np.concatenate([a[:cut], b[cut:]]))
        return np.array(kids)

    def mutate(self, kids):
        return kids ^ (np.random.rand(*kids.shape) < self.p_mut)

    def generate(self, population, X, y):
        scores, ranked = self.fitness(population, X, y)
        parents = ranked[: self.pop_size // 2]
        self.history.append((scores[0], scores.mean()))
        self.best = ranked[0]
        return np.vstack([parents, self.mutate(self.crossover(parents))])

    def fit(self, X, y):
        self.history = []
        population = self.initialize(X.shape[1])
        for _ in range(self.n_gen):  # told
            population = self.generate(population, X, y)
        return self


if __name__ == "__main__":
    df = pd.read_csv("credit.csv")
    y = df.pop("default").values
    sel = GeneticSelector(LGBMClassifier(n_estimators=500)).fit(df.values, y)
    print(list(df.columns[sel.best]))
