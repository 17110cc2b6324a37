import itertools
import json

from experiment import Experiment

GRID = {"lr": [1e-4, 3e-4, 1e-3], "width": [128, 256, 512], "seed": [0, 1, 2, 3, 4]}


def settings():
    for values in itertools.product(*GRID.values()):
        yield dict(zip(GRID, values))


def main():
    results = []
    for one in settings():  # told
        results.append({**one, **Experiment(**one).run()})
    with open("sweep.json", "w") as f:
        json.dump(results, f)


if __name__ == "__main__":
    main()
