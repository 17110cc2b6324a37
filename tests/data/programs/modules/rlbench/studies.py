import itertools

from huggingface_sb3 import load_from_hub
from stable_baselines3.common.evaluation import evaluate_policy

from algos import ALGOS, Curve, build
from envs import vec


class Study:
    def __init__(self, suite, options):
        self.suite = suite
        self.options = options
        self.results = []

    def trial(self, *key):
        raise NotImplementedError

    def keys(self):
        raise NotImplementedError

    def run(self):
        for key in self.keys():  # told
            entry = self.trial(*key)
            print(*key, f"{entry['mean']:.1f} ± {entry['std']:.1f}")
            self.results.append(entry)
        return self.results

    def evaluate(self, model, env_id, seed):
        env = vec(env_id, 1, seed + 10_000)
        mean, std = evaluate_policy(model, env, n_eval_episodes=self.options.episodes)
        env.close()
        return {"env": env_id, "seed": seed, "mean": float(mean), "std": float(std)}


class TrainStudy(Study):
    def keys(self):
        return itertools.product(self.options.algos, self.suite, range(self.options.seeds))

    def trial(self, algo, env_id, seed):
        env = vec(env_id, self.options.envs, seed)
        model = build(algo, env, seed)
        curve = Curve()
        model.learn(self.options.steps, callback=curve, tb_log_name=f"{algo}_{env_id}")
        env.close()
        return {"algo": algo, "curve": curve.points, **self.evaluate(model, env_id, seed)}


class HubStudy(Study):
    """Published agents, nothing is trained."""

    def keys(self):
        return itertools.product(self.options.algos, self.suite, range(self.options.seeds))

    def trial(self, algo, env_id, seed):
        path = load_from_hub(f"sb3/{algo}-{env_id}", f"{algo}-{env_id}.zip")
        return {"algo": algo, "curve": [], **self.evaluate(ALGOS[algo][0].load(path), env_id, seed)}


STUDIES = {"train": TrainStudy, "hub": HubStudy}
