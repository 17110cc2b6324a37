import matplotlib.pyplot as plt
import numpy as np
from scipy.integrate import solve_ivp

N = 500
rng = np.random.default_rng(0)
omega = rng.standard_cauchy(N)
theta0 = rng.uniform(0, 2 * np.pi, N)


def rhs(t, theta, K):
    z = np.exp(1j * theta).mean()
    return omega + K * np.abs(z) * np.sin(np.angle(z) - theta)


def order_parameter(K, t_max=500):
    sol = solve_ivp(rhs, (0, t_max), theta0, args=(K,), method="RK45", max_step=0.01)
    r = np.abs(np.exp(1j * sol.y).mean(axis=0))
    return r[len(r) // 2:].mean()


Ks = np.linspace(0, 6, 120)
r = np.zeros_like(Ks)
for i, K in enumerate(Ks):  # gap: how long one equation takes is not known from its span and its step
    r[i] = order_parameter(K)
    print(f"K={K:.2f} r={r[i]:.3f}")

np.savetxt("kuramoto.dat", np.c_[Ks, r])
plt.plot(Ks, r, "o-")
plt.savefig("kuramoto.pdf")
