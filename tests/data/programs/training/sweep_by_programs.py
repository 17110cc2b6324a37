import subprocess

SETTINGS = [-6, -5, -4, -3, -2, -1, 0, 1]
SEEDS = 10

for setting in SETTINGS:  # told
    for seed in range(SEEDS):
        subprocess.call(["python", "train.py", "--setting", str(setting), "--seed", str(seed), "-f", f"logs_{setting}"])

for setting in SETTINGS:  # fine
    for seed in range(SEEDS):
        subprocess.call(["python", "plot_run.py", "--setting", str(setting), "--seed", str(seed), "-f", f"logs_{setting}"])
