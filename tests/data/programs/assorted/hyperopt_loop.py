import json
import random

from train import fit_and_score

best = None
for i in range(100):
    cfg = {"lr": 10 ** random.uniform(-5, -1), "d": random.choice([64, 128])}
    score = fit_and_score(cfg)  # gap: whether what a module nobody shows is trained for long is not known
    if best is None or score > best[0]:
        best = (score, cfg)
    print(i, score)
json.dump(best, open("best.json", "w"))
