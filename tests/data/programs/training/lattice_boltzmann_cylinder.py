import numpy as np
import matplotlib.pyplot as plt

Nx, Ny = 400, 100
rho0 = 100
tau = 0.6
Nt = 40000
cxs = np.array([0, 0, 1, 1, 1, 0, -1, -1, -1])
cys = np.array([0, 1, 1, 0, -1, -1, -1, 0, 1])
weights = np.array([4 / 9, 1 / 9, 1 / 36, 1 / 9, 1 / 36, 1 / 9, 1 / 36, 1 / 9, 1 / 36])


def initial():
    np.random.seed(42)
    F = np.ones((Ny, Nx, 9)) + 0.01 * np.random.randn(Ny, Nx, 9)
    F[:, :, 3] += 2.3
    return F


def main():
    F = initial()
    X, Y = np.meshgrid(range(Nx), range(Ny))
    cylinder = (X - Nx / 4) ** 2 + (Y - Ny / 2) ** 2 < (Ny / 4) ** 2
    drag = []

    for it in range(Nt):  # told
        for i, cx, cy in zip(range(9), cxs, cys):
            F[:, :, i] = np.roll(F[:, :, i], cx, axis=1)
            F[:, :, i] = np.roll(F[:, :, i], cy, axis=0)
        bndry = F[cylinder, :][:, [0, 5, 6, 7, 8, 1, 2, 3, 4]]
        rho = np.sum(F, 2)
        ux = np.sum(F * cxs, 2) / rho
        uy = np.sum(F * cys, 2) / rho
        Feq = np.zeros(F.shape)
        for i, cx, cy, w in zip(range(9), cxs, cys, weights):
            u = cx * ux + cy * uy
            Feq[:, :, i] = rho * w * (1 + 3 * u + 9 * u**2 / 2 - 3 * (ux**2 + uy**2) / 2)
        F += -(1.0 / tau) * (F - Feq)
        drag.append(ux[cylinder].sum())
        F[cylinder, :] = bndry

    np.save("velocity.npy", np.stack([ux, uy]))
    plt.plot(drag)
    plt.savefig("drag.png", dpi=240)


if __name__ == "__main__":
    main()
