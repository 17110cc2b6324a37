import numpy as np
from epidemic import Model


def main():
    curves = []
    for seed in range(1000):  # gap: what a module nobody shows does is not known
        m = Model(n=100000, seed=seed)
        for t in range(365):
            m.step()
        curves.append(m.history)
    np.save("curves.npy", np.array(curves))
main()
