import glob
import json
from collections import defaultdict

import pandas as pd


def load_judgements(pattern):
    for path in glob.glob(pattern):
        with open(path) as f:
            for line in f:
                yield json.loads(line)


def main():
    wins = defaultdict(lambda: [0, 0, 0])
    for judgement in load_judgements("model_judgment/*.jsonl"):  # fine
        winner = judgement["g1_winner"] if judgement["g1_winner"] == judgement["g2_winner"] else "tie"
        for side in ("model_1", "model_2"):
            column = 2 if winner == "tie" else (0 if winner == side else 1)
            wins[judgement[side]][column] += 1
    frame = pd.DataFrame.from_dict(wins, orient="index", columns=["win", "loss", "tie"])
    frame["rate"] = frame.win / frame.sum(axis=1)
    print(frame.sort_values("rate", ascending=False))


if __name__ == "__main__":
    main()
