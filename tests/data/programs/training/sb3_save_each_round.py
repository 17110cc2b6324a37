import os
import time

from sb3_contrib import RecurrentPPO
from stable_baselines3.common.env_util import make_vec_env

from carenv import CarEnv

models_dir = "models/current"
logdir = "logs"
TIMESTEPS = 100_000

os.makedirs(models_dir, exist_ok=True)
os.makedirs(logdir, exist_ok=True)
env = make_vec_env(CarEnv, n_envs=8)
existing = sorted(int(f[:-4]) for f in os.listdir(models_dir) if f.endswith(".zip"))

if existing:
    model = RecurrentPPO.load(f"{models_dir}/{existing[-1]}", env=env, tensorboard_log=logdir)
    iters = existing[-1] // TIMESTEPS
else:
    model = RecurrentPPO("MlpLstmPolicy", env, verbose=1, tensorboard_log=logdir)
    iters = 0

while True:  # fine
    iters += 1
    t0 = time.time()
    model.learn(total_timesteps=TIMESTEPS, reset_num_timesteps=False, tb_log_name="PPO")
    model.save(f"{models_dir}/{TIMESTEPS * iters}")
    print(f"{TIMESTEPS / (time.time() - t0):.0f} steps per second")
