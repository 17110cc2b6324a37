import json
import multiprocessing as mp

from solver import solve


def work(p):
    return p, solve(p)
if __name__ == "__main__":
    probs = [l.strip() for l in open("problems.txt")]
    with mp.Pool() as pool:
        res = pool.map(work, probs)  # told
    json.dump(res, open("res.json", "w"))
