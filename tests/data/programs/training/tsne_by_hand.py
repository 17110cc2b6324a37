import sys

import matplotlib.pyplot as plt
import numpy as np
from sklearn.metrics import pairwise_distances


def p_joint(X, perplexity=30.0, tol=1e-5):
    D = pairwise_distances(X, metric="sqeuclidean")
    n = D.shape[0]
    P = np.zeros((n, n))
    for i in range(n):
        lo, hi, beta = -np.inf, np.inf, 1.0
        for _ in range(50):
            row = np.exp(-D[i] * beta)
            row[i] = 0.0
            s = row.sum()
            H = np.log(s) + beta * (D[i] * row).sum() / s
            diff = H - np.log(perplexity)
            if abs(diff) < tol:
                break
            if diff > 0:
                lo = beta
                beta = beta * 2 if hi == np.inf else (beta + hi) / 2
            else:
                hi = beta
                beta = beta / 2 if lo == -np.inf else (beta + lo) / 2
        P[i] = row / s
    return (P + P.T) / (2 * n)


def tsne(X, n_iter=1000, lr=200.0, momentum=0.8):
    P = np.maximum(p_joint(X), 1e-12)
    n = X.shape[0]
    Y = np.random.randn(n, 2) * 1e-4
    V = np.zeros_like(Y)
    for it in range(n_iter):  # gap: the arrays have the size of the data squared
        num = 1.0 / (1.0 + pairwise_distances(Y, metric="sqeuclidean"))
        np.fill_diagonal(num, 0.0)
        Q = np.maximum(num / num.sum(), 1e-12)
        PQ = (P - Q) * num
        grad = 4.0 * (np.diag(PQ.sum(axis=1)) - PQ) @ Y
        V = momentum * V - lr * grad
        Y += V
        if it % 50 == 0:
            print(it, np.sum(P * np.log(P / Q)))
    return Y


if __name__ == "__main__":
    X = np.load(sys.argv[1])
    labels = np.load(sys.argv[2])
    Y = tsne(X)
    plt.scatter(Y[:, 0], Y[:, 1], c=labels, s=2)
    plt.savefig("tsne.png")
