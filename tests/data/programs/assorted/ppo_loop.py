import gymnasium as gym
from agent import PPO


def train():
    env = gym.make("BipedalWalker-v3")
    agent = PPO(24, 4)
    t = 0
    while t < 3_000_000:  # gap: the turn of a loop with many steps in each is taken for a short one
        s, _ = env.reset()
        for _ in range(1600):
            a, logp = agent.act(s)
            s2, r, done, trunc, _ = env.step(a)
            agent.memory.push(s, a, logp, r, done)
            t += 1
            if t % 4000 == 0:
                agent.update()
            s = s2
            if done or trunc:
                break

if __name__ == "__main__":
    train()
