from stable_baselines3 import PPO, SAC, TD3
from stable_baselines3.common.callbacks import BaseCallback

ALGOS = {"ppo": (PPO, {"n_steps": 2048, "batch_size": 64}), "sac": (SAC, {"buffer_size": 1_000_000}), "td3": (TD3, {})}


class Curve(BaseCallback):
    """Episode returns over training, kept for the plots."""

    def __init__(self):
        super().__init__()
        self.points = []

    def _on_step(self):
        for info in self.locals.get("infos", ()):  # fine
            if "episode" in info:
                self.points.append((self.num_timesteps, float(info["episode"]["r"])))
        return True


def build(name, env, seed):
    cls, kw = ALGOS[name]
    policy = "CnnPolicy" if len(env.observation_space.shape) == 3 else "MlpPolicy"
    return cls(policy, env, seed=seed, verbose=0, tensorboard_log="tb", **kw)
