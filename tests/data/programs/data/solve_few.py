import itertools
import pickle

from scipy.integrate import solve_ivp


def main():
    results = {}
    for a, b in itertools.product((0.1, 0.5, 1.0), repeat=2):  # fine
        answer = solve_ivp(lambda t, y: [y[1], -a * y[0] - b * y[1]], (0, 10), [1, 0])
        results[a, b] = answer.y[0, -1]
    with open("grid.pkl", "wb") as out:
        pickle.dump(results, out)


main()
