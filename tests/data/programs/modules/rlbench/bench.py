import argparse
import pickle
from pathlib import Path

from envs import SUITES
from report import curves, intervals
from studies import STUDIES


def main():
    p = argparse.ArgumentParser()
    p.add_argument("study", choices=STUDIES)
    p.add_argument("--suite", choices=SUITES, default="mujoco")
    p.add_argument("--algos", nargs="+", default=["ppo", "sac", "td3"])
    p.add_argument("--seeds", type=int, default=5)
    p.add_argument("--steps", type=int, default=1_000_000)
    p.add_argument("--envs", type=int, default=8)
    p.add_argument("--episodes", type=int, default=20)
    p.add_argument("--out", type=Path, default=Path("out"))
    o = p.parse_args()
    o.out.mkdir(exist_ok=True)
    results = STUDIES[o.study](SUITES[o.suite], o).run()
    (o.out / f"{o.study}_{o.suite}.pkl").write_bytes(pickle.dumps(results))
    point, ci = intervals(results, o.algos)
    for a in o.algos:
        print(f"{a:<5} IQM {point[a][0]:.1f} [{ci[a][0, 0]:.1f}, {ci[a][1, 0]:.1f}]")
    curves(results, o.out)


if __name__ == "__main__":
    main()
