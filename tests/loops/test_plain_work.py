"""Plain work of a program's own, reckoned by the number of its operations, and what goes with such programs."""

import pytest

from safepoint.core.diagnostic import Confidence
from support_loops import loops, shown

WAVES = """
import numpy as np


def solve(nx, steps):
    u = np.zeros((nx, nx))
    v = np.zeros((nx, nx))
    for n in range(steps):
        lap = np.roll(u, 1, 0) + np.roll(u, -1, 0) + np.roll(u, 1, 1) + np.roll(u, -1, 1) - 4 * u
        v += 0.1 * lap
        u += 0.1 * v
    return u


if __name__ == "__main__":
    field = solve(512, 200_000)
    np.save("field.npy", field)
"""


def test_many_steps_over_arrays_are_long_work() -> None:
    (only,) = loops(WAVES)
    assert (only.verdict, only.problem) == ("flagged", "none")
    assert only.confidence >= Confidence.MEDIUM


@pytest.mark.parametrize(
    "text",
    [
        WAVES.replace("200_000", "2000"),
        WAVES.replace("import numpy as np", "import numpy as np\nimport torch"),
        WAVES.replace("def solve(", "def plot(")
        .replace("solve(512", "plot(512")
        .replace('if __name__ == "__main__":', "if 1:"),
    ],
    ids=["a few steps", "beside networks", "a picture"],
)
def test_less_than_that_is_none(text: str) -> None:
    assert not shown(text)


GAMES = """
import random


class Solver:
    def __init__(self):
        self.regrets = {}

    def walk(self, cards, history):
        if len(history) > 6:
            return cards[0] - cards[1]
        node = self.regrets.setdefault((cards[0], history), [0.0, 0.0, 0.0])
        values = []
        for action in "fcr":
            values.append(-self.walk(cards[::-1], history + action))
        for at, value in enumerate(values):
            node[at] += value
        return max(values)

    def run(self, rounds=2_000_000):
        total = 0.0
        for i in range(rounds):
            total += self.walk(random.sample(range(6), 2), "")
            if i % 1000 == 0:
                print(i, total)
        return self.regrets


if __name__ == "__main__":
    print(Solver().run())
"""


def test_what_methods_put_into_their_object_is_lost() -> None:
    assert "CKP101" in shown(GAMES)
    assert not shown(GAMES.replace("2_000_000", "2000"))


GRID = """
import itertools
import xgboost as xgb

GRID = {"depth": [3, 5, 7, 9], "eta": [0.01, 0.05, 0.1], "rows": [0.6, 0.8, 1.0]}
rows = xgb.DMatrix("train.csv")
found = []
for values in itertools.product(*GRID.values()):
    found.append(xgb.cv(dict(zip(GRID, values)), rows, num_boost_round=5000, nfold=5))
"""


def test_an_unpacked_table_is_counted_by_what_it_holds() -> None:
    assert loops(GRID)[0].trips.maximum == 36
    assert loops(GRID.replace("*GRID.values()", "*[[1, 2], [3, 4, 5]]"))[0].trips.maximum == 6
    assert loops(GRID.replace("*GRID.values()", "*given()"))[0].trips.maximum is None


STUDY = """
import optuna
import xgboost as xgb

def main(args):
    study = optuna.create_study(storage=args.storage, load_if_exists=True)
    while len(study.trials) < args.trials:
        trial = study.ask()
        study.tell(trial, xgb.cv({"eta": trial.suggest_float("eta", 0, 1)}, args.rows))
"""


def test_a_stored_study_keeps_what_each_trial_has_found() -> None:
    assert loops(STUDY)[0].verdict == "checkpointed"
    assert loops(STUDY.replace("storage=args.storage, ", ""))[0].verdict == "flagged"


FORECAST = """
import pandas as pd
from sklearn.ensemble import GradientBoostingRegressor

def predict_next(history):
    model = GradientBoostingRegressor(n_estimators=2000)
    model.fit(history[:-1], history[1:])
    return model.predict(history[-1:])

def main():
    prices = pd.read_csv("prices.csv")["close"]
    found = []
    for t in range(500, len(prices)):
        found.append(predict_next(prices.values[:t]))
    pd.Series(found).to_csv("forecast.csv")

main()
"""


def test_a_prediction_that_fits_a_model_each_time_trains() -> None:
    assert "CKP105" in shown(FORECAST)
    switched = FORECAST.replace("(history):", "(history, anew=False):").replace(
        "    model.fit(", "    if anew:\n        model.fit("
    )
    assert not shown(switched)


EMBEDDED = """
import json
from openai import OpenAI

client = OpenAI()

def embed(texts):
    found = []
    for start in range(0, len(texts), 100):
        found += client.embeddings.create(input=texts[start:start + 100], model="m").data
        print(f"{start} of {len(texts)}")
    return found

def pairs(queries, corpus):
    vectors = embed(corpus)
    for query in queries:
        yield {"query": query, "near": near(query, vectors)}

def main(queries, corpus):
    with open("pairs.jsonl", "w") as file:
        for row in pairs(queries, corpus):
            file.write(json.dumps(row))

main(*json.load(open("texts.json")))
"""


def test_what_a_generator_makes_ready_is_not_kept_by_who_takes_from_it() -> None:
    assert loops(EMBEDDED)[0].verdict == "flagged"
    inside = EMBEDDED.replace(
        "    vectors = embed(corpus)\n    for query in queries:",
        "    for query in queries:\n        vectors = embed(corpus)",
    )
    assert loops(inside)[0].verdict == "covered"


TOKENS = """
import glob
import multiprocessing as mp
import tiktoken

enc = tiktoken.get_encoding("gpt2")

def tokenize(path):
    with open(path) as file:
        return enc.encode_ordinary(file.read())

if __name__ == "__main__":
    parts = []
    with mp.Pool() as pool:
        for ids in pool.imap(tokenize, glob.glob("texts/*.txt")):
            parts.append(ids)
            if len(parts) % 1000 == 0:
                print(len(parts))
"""


def test_a_line_for_every_thousand_says_that_a_pool_works_long() -> None:
    assert "CKP101" in shown(TOKENS) or "CKP106" in shown(TOKENS)
    assert not shown(TOKENS.replace("            if len(parts) % 1000 == 0:\n                print(len(parts))\n", ""))


def test_a_constructor_that_belongs_to_no_class_is_called_by_nobody() -> None:
    stray = "def __init__(self, net, steps):\n    for step in range(steps):\n        net.train_one_epoch(step)\n"
    assert len(loops(stray)) == 1


COOLED = """
import math
import random

def anneal(cost, state, t0=1000.0, t_end=1e-4, alpha=0.99999):
    t, best = t0, state
    while t > t_end:
        other = best[:]
        random.shuffle(other)
        if cost(other) < cost(best) or random.random() < math.exp(-1 / t):
            best = other
        t *= alpha
    return best
"""


def test_a_temperature_is_cooled_down_as_often_as_its_factor_says() -> None:
    assert loops(COOLED)[0].trips.likely == 1_611_802
    assert loops(COOLED.replace("0.99999", "0.9"))[0].trips.likely == 153
    assert loops(COOLED.replace("t *= alpha", "t -= cost(t)"))[0].trips.kind == "unknown"


BOARDS = """
import random
from tqdm import tqdm


def board(size):
    cells = [random.random() for _ in range(size * 40)]
    open_cells = [one for one in cells if one > 0.1 and all(abs(one - other) > 1e-9 for other in cells[:50])]
    if len(open_cells) < size:
        return {again}
    return open_cells


def main():
    boards = []
    for _ in tqdm(range({count})):
        boards.append(board(30))
    with open("boards.txt", "w") as file:
        file.writelines(map(str, boards))


if __name__ == "__main__":
    main()
"""


def test_a_function_that_draws_again_is_no_search_through_a_tree() -> None:
    assert not shown(BOARDS.format(again="board(size)", count=3000))
    assert shown(BOARDS.format(again="board(size - 1) + board(size - 2)", count=3000))
