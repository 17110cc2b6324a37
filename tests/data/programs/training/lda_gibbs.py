import numpy as np
import sys


class LDA:
    def __init__(self, docs, V, K=50, alpha=0.1, beta=0.01):
        self.docs, self.V, self.K = docs, V, K
        self.alpha, self.beta = alpha, beta
        self.n_dk = np.zeros((len(docs), K))
        self.n_kw = np.zeros((K, V))
        self.n_k = np.zeros(K)
        self.z = []
        for d, doc in enumerate(docs):
            zs = np.random.randint(K, size=len(doc))
            self.z.append(zs)
            for w, k in zip(doc, zs):
                self._count(d, w, k, 1)

    def _count(self, d, w, k, by):
        self.n_dk[d, k] += by
        self.n_kw[k, w] += by
        self.n_k[k] += by

    def _resample(self, d, i, w):
        self._count(d, w, self.z[d][i], -1)
        p = (self.n_dk[d] + self.alpha) * (self.n_kw[:, w] + self.beta) / (self.n_k + self.V * self.beta)
        k = np.random.choice(self.K, p=p / p.sum())
        self.z[d][i] = k
        self._count(d, w, k, 1)

    def iterate(self):
        for d, doc in enumerate(self.docs):
            for i, w in enumerate(doc):
                self._resample(d, i, w)

    def fit(self, n_iter=1000):
        for it in range(n_iter):  # told
            self.iterate()
            if it % 10 == 0:
                print("iteration", it)
        return (self.n_kw + self.beta) / (self.n_kw.sum(1, keepdims=True) + self.V * self.beta)


def main():
    vocab, docs = {}, []
    for line in open(sys.argv[1]):
        docs.append([vocab.setdefault(w, len(vocab)) for w in line.split()])
    phi = LDA(docs, len(vocab)).fit()
    np.savetxt("topics.txt", phi)


if __name__ == "__main__":
    main()
