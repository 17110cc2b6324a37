import sys

import numpy as np


class KMeans:
    def __init__(self, k, max_iter=100, tol=1e-4):
        self.k, self.max_iter, self.tol = k, max_iter, tol

    def _assign(self, X):
        return np.linalg.norm(X[:, None] - self.centroids[None], axis=2).argmin(axis=1)

    def fit(self, X):
        self.centroids = X[np.random.choice(len(X), self.k, replace=False)]
        for _ in range(self.max_iter):  # fine
            labels = self._assign(X)
            new = np.array([X[labels == j].mean(axis=0) for j in range(self.k)])
            shift = np.linalg.norm(new - self.centroids)
            self.centroids = new
            if shift < self.tol:
                break
        self.labels_ = self._assign(X)
        return self


if __name__ == "__main__":
    X = np.loadtxt(sys.argv[1], delimiter=",")
    print(KMeans(int(sys.argv[2])).fit(X).centroids)
