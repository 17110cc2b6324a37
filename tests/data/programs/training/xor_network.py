import numpy as np

X = np.array([[0, 0], [0, 1], [1, 0], [1, 1]])
y = np.array([[0], [1], [1], [0]])


class NeuralNetwork:
    def __init__(self, hidden=4):
        self.w1 = np.random.rand(2, hidden)
        self.w2 = np.random.rand(hidden, 1)

    def feedforward(self, x):
        self.layer1 = 1 / (1 + np.exp(-x @ self.w1))
        return 1 / (1 + np.exp(-self.layer1 @ self.w2))

    def backprop(self, x, target):
        out = self.feedforward(x)
        delta = 2 * (target - out) * out * (1 - out)
        d1 = delta @ self.w2.T * self.layer1 * (1 - self.layer1)
        self.w2 += self.layer1.T @ delta
        self.w1 += x.T @ d1
        return np.mean((target - out) ** 2)


if __name__ == "__main__":
    nn = NeuralNetwork()
    for epoch in range(10000):  # fine
        loss = nn.backprop(X, y)
        if epoch % 1000 == 0:
            print(f"epoch {epoch} loss {loss:.5f}")
    print(nn.feedforward(X).round(3))
