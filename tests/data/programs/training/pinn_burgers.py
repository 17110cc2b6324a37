import numpy as np
import scipy.io
import torch
from torch import nn


class PhysicsInformedNN:
    def __init__(self, X_u, u, X_f, layers, nu):
        self.x_u, self.t_u = (torch.tensor(X_u[:, i:i + 1], requires_grad=True).float() for i in (0, 1))
        self.x_f, self.t_f = (torch.tensor(X_f[:, i:i + 1], requires_grad=True).float() for i in (0, 1))
        self.u, self.nu = torch.tensor(u).float(), nu
        mods = []
        for a, b in zip(layers[:-2], layers[1:-1]):
            mods += [nn.Linear(a, b), nn.Tanh()]
        self.dnn = nn.Sequential(*mods, nn.Linear(layers[-2], layers[-1]))
        self.optimizer = torch.optim.Adam(self.dnn.parameters(), lr=1e-3)

    def net_u(self, x, t):
        return self.dnn(torch.cat([x, t], dim=1))

    def net_f(self, x, t):
        u = self.net_u(x, t)
        one = torch.ones_like(u)
        u_t = torch.autograd.grad(u, t, one, create_graph=True)[0]
        u_x = torch.autograd.grad(u, x, one, create_graph=True)[0]
        u_xx = torch.autograd.grad(u_x, x, one, create_graph=True)[0]
        return u_t + u * u_x - self.nu * u_xx

    def loss_func(self):
        self.optimizer.zero_grad()
        loss_u = torch.mean((self.u - self.net_u(self.x_u, self.t_u)) ** 2)
        loss_f = torch.mean(self.net_f(self.x_f, self.t_f) ** 2)
        loss = loss_u + loss_f
        loss.backward()
        return loss

    def train(self, n_iter):
        self.dnn.train()
        for epoch in range(n_iter):  # told
            loss = self.optimizer.step(self.loss_func)
            if epoch % 100 == 0:
                print("Iter %d, Loss: %.5e" % (epoch, loss.item()))

    def predict(self, X):
        x, t = torch.tensor(X[:, 0:1]).float(), torch.tensor(X[:, 1:2]).float()
        return self.net_u(x, t).detach().numpy()


data = scipy.io.loadmat("data/burgers_shock.mat")
X, T = np.meshgrid(data["x"].flatten(), data["t"].flatten())
X_star = np.hstack((X.flatten()[:, None], T.flatten()[:, None]))
u_star = np.real(data["usol"]).T.flatten()[:, None]
idx = np.random.choice(len(X_star), 2000)
model = PhysicsInformedNN(X_star[idx], u_star[idx], X_star, [2, 20, 20, 20, 20, 1], 0.01 / np.pi)
model.train(200000)
u_pred = model.predict(X_star)
print("Error u: %e" % (np.linalg.norm(u_star - u_pred) / np.linalg.norm(u_star)))
