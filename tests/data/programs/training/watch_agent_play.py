import argparse

import gymnasium as gym
import torch

from dqn import QNetwork


def play(env, net):
    state, _ = env.reset()
    score, done = 0.0, False
    while not done:  # fine
        with torch.no_grad():
            action = net(torch.as_tensor(state).float()[None]).argmax(1).item()
        state, reward, terminated, truncated, _ = env.step(action)
        score += reward
        done = terminated or truncated
    return score


def main():
    p = argparse.ArgumentParser()
    p.add_argument("checkpoint")
    p.add_argument("--episodes", type=int, default=5)
    args = p.parse_args()
    env = gym.make("LunarLander-v2", render_mode="human")
    net = QNetwork(env.observation_space.shape[0], env.action_space.n)
    net.load_state_dict(torch.load(args.checkpoint))
    net.eval()
    for i in range(args.episodes):  # fine
        print(f"episode {i}: {play(env, net):.1f}")
    env.close()


if __name__ == "__main__":
    main()
