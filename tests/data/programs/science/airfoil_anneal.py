"""Anneal airfoil shape parameters against a RANS solver."""
import json
import math
import random
import re
import subprocess
import tempfile
import time
from pathlib import Path

ROUNDS = 600
SOLVER_TIMEOUT = 600
WRITE_AFTER = 1800
TEMPLATE = Path("cases/naca_template.cfg").read_text()
RESULT = Path("results/anneal.json")


def simulate(params):
    with tempfile.TemporaryDirectory(prefix="foil_") as work:
        cfg = Path(work) / "run.cfg"
        cfg.write_text(TEMPLATE.format(**{f"h{i}": p for i, p in enumerate(params)}))
        proc = subprocess.run(["SU2_CFD", cfg.name], cwd=work, capture_output=True, text=True, timeout=SOLVER_TIMEOUT)
    lift = re.findall(r"Total CL:\s+([-\d.]+)", proc.stdout)
    drag = re.findall(r"Total CD:\s+([-\d.]+)", proc.stdout)
    if proc.returncode or not lift or not drag:
        return None
    return float(lift[-1]) / max(float(drag[-1]), 1e-6)


def neighbour(params, scale):
    return [p + random.gauss(0, scale) for p in params]


def write(state):
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps(state, indent=1))


def anneal(start):
    state = {"round": 0, "current": start, "score": simulate(start) or 0.0, "best": start, "best_score": 0.0, "trail": []}
    for n in range(ROUNDS):  # told
        began = time.time()
        temp = 2.0 * 0.99**n
        cand = neighbour(state["current"], 0.02)
        try:
            score = simulate(cand)
        except subprocess.TimeoutExpired:
            score = None
        if score is not None:
            if score > state["score"] or random.random() < math.exp((score - state["score"]) / temp):
                state["current"], state["score"] = cand, score
            if score > state["best_score"]:
                state["best"], state["best_score"] = cand, score
        state["round"] = n + 1
        state["trail"].append(score)
        print(f"{n:4d}  L/D {score}  best {state['best_score']:.2f}", flush=True)
        if time.time() - began > WRITE_AFTER:
            write(state)
    return state


if __name__ == "__main__":
    random.seed(11)
    write(anneal([0.0] * 12))
