from sklearn.datasets import fetch_openml
from sklearn.ensemble import GradientBoostingClassifier
from sklearn.model_selection import cross_val_score


class Fitness:
    def __init__(self):
        self.x, self.y = fetch_openml("adult", return_X_y=True)

    def __call__(self, genome):
        model = GradientBoostingClassifier(learning_rate=genome.genes[0], subsample=genome.genes[1])
        return cross_val_score(model, self.x, self.y, cv=5).mean()
