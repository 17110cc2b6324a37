import gymnasium as gym
import torch
from agent import Agent


def main():
    envs = gym.vector.SyncVectorEnv([lambda: gym.make("HalfCheetah-v4") for _ in range(8)])
    agent = Agent(envs).to("cuda")
    opt = torch.optim.Adam(agent.parameters(), lr=3e-4)
    obs, _ = envs.reset()
    global_step = 0
    while global_step < 10_000_000:  # told
        batch = []
        for t in range(2048):
            with torch.no_grad():
                act, logp, value = agent.act(torch.as_tensor(obs, device="cuda"))
            nxt, rew, term, trunc, _ = envs.step(act.cpu().numpy())
            batch.append((obs, act, logp, value, rew, term))
            obs = nxt
            global_step += 8
        for _ in range(10):
            loss = agent.loss(batch)
            opt.zero_grad()
            loss.backward()
            opt.step()
    envs.close()
    torch.save(agent.state_dict(), "agent.pt")


if __name__ == "__main__":
    main()
