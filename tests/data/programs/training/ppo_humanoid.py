"""PPO on Humanoid, vectorised, one file."""
from dataclasses import dataclass
from pathlib import Path

import gymnasium as gym
import torch
import torch.nn as nn
from torch.distributions import Normal


@dataclass
class Args:
    env_id: str = "Humanoid-v4"
    total_timesteps: int = 500_000
    num_envs: int = 8
    num_steps: int = 128
    save_freq: int = 10_000
    update_epochs: int = 10
    gamma: float = 0.99
    clip: float = 0.2
    lr: float = 3e-4


class ActorCritic(nn.Module):
    def __init__(self, obs_dim, act_dim):
        super().__init__()
        self.pi = nn.Sequential(nn.Linear(obs_dim, 256), nn.Tanh(), nn.Linear(256, 256), nn.Tanh(), nn.Linear(256, act_dim))
        self.v = nn.Sequential(nn.Linear(obs_dim, 256), nn.Tanh(), nn.Linear(256, 256), nn.Tanh(), nn.Linear(256, 1))
        self.log_std = nn.Parameter(torch.zeros(act_dim))

    def dist(self, obs):
        return Normal(self.pi(obs), self.log_std.exp())


def rollout(envs, net, obs, n):
    buf = []
    for _ in range(n):
        with torch.no_grad():
            d = net.dist(obs)
            act = d.sample()
            logp = d.log_prob(act).sum(-1)
        nxt, rew, term, trunc, _ = envs.step(act.numpy())
        buf.append((obs, act, logp, torch.as_tensor(rew, dtype=torch.float32), torch.as_tensor(term | trunc)))
        obs = torch.as_tensor(nxt, dtype=torch.float32)
    return obs, buf


def returns(buf, last_value, gamma):
    out, run = [], last_value
    for *_, rew, done in reversed(buf):
        run = rew + gamma * run * (~done)
        out.append(run)
    return torch.stack(out[::-1])


def main(args: Args):
    envs = gym.make_vec(args.env_id, num_envs=args.num_envs)
    net = ActorCritic(envs.single_observation_space.shape[0], envs.single_action_space.shape[0])
    opt = torch.optim.Adam(net.parameters(), lr=args.lr, eps=1e-5)
    out = Path("models")
    out.mkdir(exist_ok=True)
    obs = torch.as_tensor(envs.reset(seed=1)[0], dtype=torch.float32)
    global_step = 0
    while global_step < args.total_timesteps:  # told
        obs, buf = rollout(envs, net, obs, args.num_steps)
        global_step += args.num_envs * args.num_steps
        ret = returns(buf, net.v(obs).squeeze(-1).detach(), args.gamma)
        b_obs, b_act, b_logp = (torch.stack([row[i] for row in buf]) for i in range(3))
        for _ in range(args.update_epochs):
            value = net.v(b_obs).squeeze(-1)
            adv = (ret - value).detach()
            ratio = (net.dist(b_obs).log_prob(b_act).sum(-1) - b_logp).exp()
            pg = -torch.min(ratio * adv, ratio.clamp(1 - args.clip, 1 + args.clip) * adv).mean()
            loss = pg + 0.5 * (ret - value).pow(2).mean()
            opt.zero_grad()
            loss.backward()
            opt.step()
        print(global_step, ret.mean().item())
        if global_step % args.save_freq == 0:
            torch.save({"net": net.state_dict(), "opt": opt.state_dict(), "step": global_step}, out / f"ppo_{global_step}.pt")
    torch.save(net.state_dict(), out / "ppo_final.pt")


if __name__ == "__main__":
    main(Args())
