"""Collects steps of a policy in an environment; a film of them is drawn where somebody asks for one, and keeps no step."""

import argparse

import gym
import h5py
import imageio
import numpy


def save_video(folder, frames, number):
    for at, frame in enumerate(frames):
        imageio.imwrite(f"{folder}/{number}_{at}.png", frame)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--samples", type=int, default=1000000)
    parser.add_argument("--video", action="store_true")
    args = parser.parse_args()
    env = gym.make("AntMaze-v0")
    state = env.reset()
    data = {"states": [], "rewards": []}
    frames, episodes = [], 0
    for _ in range(args.samples):  # told
        state, reward, done, _ = env.step(env.action_space.sample())
        data["states"].append(state)
        data["rewards"].append(reward)
        if args.video:
            frames.append(env.render())
        if done:
            state = env.reset()
            if args.video:
                save_video("videos", frames, episodes)
            frames, episodes = [], episodes + 1
    with h5py.File("steps.hdf5", "w") as file:
        for name, values in data.items():
            file.create_dataset(name, data=numpy.array(values))


if __name__ == "__main__":
    main()
