from dataclasses import dataclass


@dataclass
class Args:
    exp_name: str = "ppo_halfcheetah"
    env_id: str = "HalfCheetah-v4"
    seed: int = 1
    total_timesteps: int = 20_000_000
    num_envs: int = 16
    num_steps: int = 512
    lr: float = 3e-4
    anneal_lr: bool = True
    gamma: float = 0.99
    lam: float = 0.95
    epochs: int = 10
    minibatches: int = 32
    clip: float = 0.2
    ent_coef: float = 0.0
    vf_coef: float = 0.5
    capture_video: bool = False
    save_model: bool = True

    @property
    def batch_size(self):
        return self.num_envs * self.num_steps

    @property
    def num_updates(self):
        return self.total_timesteps // self.batch_size
