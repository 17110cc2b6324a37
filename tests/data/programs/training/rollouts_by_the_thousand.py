"""Rolls out a trained policy many times, and keeps all that it has seen in one file for offline training."""

import click
import gymnasium
import h5py
import numpy as np
import torch


@click.command()
@click.option("--env", required=True)
@click.option("--policy", required=True)
@click.option("--rollouts", type=int, default=5000)
@click.option("--out", default="rollouts.h5")
def main(env, policy, rollouts, out):
    world = gymnasium.make(env)
    actor = torch.load(policy)
    look(world, actor)
    seen, taken, rewards = record(world, actor, rollouts)
    with h5py.File(out, "w") as file:
        for name, rows in (("seen", seen), ("taken", taken), ("rewards", rewards)):
            file.create_dataset(name, data=np.asarray(rows, dtype=np.float32))


def record(world, actor, rollouts=50):
    seen, taken, rewards = [], [], []
    for number in range(rollouts):  # told
        state, _ = world.reset()
        for _ in range(world.spec.max_episode_steps):
            action = actor(state)
            seen.append(state)
            taken.append(action)
            state, reward, ended, cut, _ = world.step(action)
            rewards.append(reward)
            if ended or cut:
                break
        print(number, sum(rewards) / (number + 1))
    np.savez("raw.npz", seen=seen, taken=taken, rewards=rewards)
    return seen, taken, rewards


def look(world, actor, rollouts=3):
    returns = []
    for _ in range(rollouts):  # fine
        state, _ = world.reset()
        ended, total = False, 0.0
        while not ended:
            state, reward, ended, _, _ = world.step(actor(state))
            total += reward
        returns.append(total)
    print("before all:", returns)


if __name__ == "__main__":
    main()
