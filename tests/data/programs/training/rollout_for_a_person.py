import argparse

import gymnasium as gym
from sb3_contrib import QRDQN
from stable_baselines3 import PPO
from tqdm import tqdm

ALGORITHMS = {"ppo": PPO, "qrdqn": QRDQN}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--env", required=True)
    parser.add_argument("--model", required=True)
    parser.add_argument("--algorithm", choices=list(ALGORITHMS))
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--no-render", action="store_true")
    parser.add_argument("--progress", action="store_true")
    args = parser.parse_args()
    env = gym.make(args.env, render_mode="human")
    model = ALGORITHMS[args.algorithm].load(args.model)
    rewards, reward_so_far, state = [], 0.0, None
    observation, _ = env.reset()
    steps = range(args.steps)
    if args.progress:
        steps = tqdm(steps)
    for _ in steps:  # fine
        action, state = model.predict(observation, state=state, deterministic=True)
        observation, reward, done, _, _ = env.step(action)
        if not args.no_render:
            env.render("human")
        reward_so_far += reward
        if done:
            rewards.append(reward_so_far)
            reward_so_far = 0.0
            observation, _ = env.reset()
    print(sum(rewards) / len(rewards))


if __name__ == "__main__":
    main()
