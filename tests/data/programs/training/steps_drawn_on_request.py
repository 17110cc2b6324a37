"""A data set of a walking robot for offline learning: a scripted gait with noise; and a look at how it walks."""
import argparse

import gymnasium as gym
import h5py
import numpy as np

from gait import ScriptedGait


def collect(args):
    env = gym.make(args.env, render_mode=None)
    gait = ScriptedGait(env, frequency=args.frequency)
    held = {"observations": [], "actions": [], "rewards": [], "terminals": []}
    seen, _ = env.reset(seed=args.seed)
    for _ in range(args.steps):  # told
        action = gait.act(seen) + np.random.normal(0.0, args.noise, env.action_space.shape)
        after, reward, ended, cut, _ = env.step(np.clip(action, -1.0, 1.0))
        held["observations"].append(seen)
        held["actions"].append(action)
        held["rewards"].append(reward)
        held["terminals"].append(ended)
        seen = after
        if ended or cut:
            seen, _ = env.reset()
            gait.reset()
        if args.look:
            env.render("human")
    with h5py.File(f"{args.env}-gait.hdf5", "w") as store:
        for name, values in held.items():
            store.create_dataset(name, data=np.array(values), compression="gzip")


def look(args):
    env = gym.make(args.env)
    gait = ScriptedGait(env, frequency=args.frequency)
    rewards = []
    seen, _ = env.reset()
    for _ in range(args.steps):  # fine
        seen, reward, ended, cut, _ = env.step(gait.act(seen))
        rewards.append(reward)
        env.render("human")
        if ended or cut:
            seen, _ = env.reset()
    print(f"mean reward {np.mean(rewards):.3f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--env", default="Walker2d-v4")
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--noise", type=float, default=0.1)
    parser.add_argument("--frequency", type=float, default=1.7)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--look", action="store_true")
    parser.add_argument("--only-look", action="store_true")
    args = parser.parse_args()
    (look if args.only_look else collect)(args)
