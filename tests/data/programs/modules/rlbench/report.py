import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from rliable import library as rly
from rliable import metrics


def matrix(results, algo):
    envs = sorted({r["env"] for r in results})
    rows = {}
    for r in results:  # fine
        if r["algo"] == algo:
            rows.setdefault(r["seed"], {})[r["env"]] = r["mean"]
    return np.array([[row[e] for e in envs] for row in rows.values()])


def intervals(results, algos, reps=2000):
    scores = {a: matrix(results, a) for a in algos}
    agg = lambda x: np.array([metrics.aggregate_iqm(x), metrics.aggregate_median(x)])
    return rly.get_interval_estimates(scores, agg, reps=reps)


def curves(results, path):
    for env in sorted({r["env"] for r in results}):  # fine
        fig, ax = plt.subplots()
        for r in results:
            if r["env"] == env and r["curve"]:
                x, y = zip(*r["curve"])
                ax.plot(x, np.convolve(y, np.ones(20) / 20, "same"), alpha=0.4, label=r["algo"])
        ax.set_title(env)
        fig.savefig(f"{path}/{env}.pdf")
        plt.close(fig)
