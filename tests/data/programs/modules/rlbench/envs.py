import gymnasium as gym
from gymnasium.wrappers import RecordEpisodeStatistics, TimeLimit
from stable_baselines3.common.atari_wrappers import AtariWrapper
from stable_baselines3.common.vec_env import DummyVecEnv, SubprocVecEnv, VecFrameStack

MUJOCO = ["HalfCheetah-v4", "Hopper-v4", "Walker2d-v4", "Ant-v4", "Humanoid-v4"]
ATARI = ["BreakoutNoFrameskip-v4", "PongNoFrameskip-v4", "QbertNoFrameskip-v4"]
SUITES = {"mujoco": MUJOCO, "atari": ATARI}


def thunk(env_id, seed):
    def make():
        env = RecordEpisodeStatistics(gym.make(env_id))
        if env_id in ATARI:
            env = AtariWrapper(env)
        else:
            env = TimeLimit(env, 1000)
        env.action_space.seed(seed)
        return env
    return make


def vec(env_id, n, seed):
    cls = SubprocVecEnv if n > 1 else DummyVecEnv
    v = cls([thunk(env_id, seed + i) for i in range(n)])
    v.seed(seed)
    return VecFrameStack(v, 4) if env_id in ATARI else v
