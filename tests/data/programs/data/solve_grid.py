import itertools, pickle
import numpy as np
from scipy.integrate import solve_ivp

def main():
    results = {}
    for a, b, c in itertools.product(np.linspace(0, 1, 50), repeat=3):  # told
        answer = solve_ivp(lambda t, y: [y[1], -a * y[0] - b * y[1] + c], (0, 1000), [1, 0], max_step=0.01)
        results[a, b, c] = answer.y[0, -1]
    with open("grid.pkl", "wb") as out:
        pickle.dump(results, out)

main()
