import random
import time

import gymnasium as gym
import numpy as np
import torch
import tyro
from torch import nn
from torch.utils.tensorboard import SummaryWriter

from agent import Agent
from args import Args
from rollout import Rollout


def make_env(env_id, idx, capture, run_name):
    def thunk():
        env = gym.make(env_id, render_mode="rgb_array" if capture else None)
        if capture and idx == 0:
            env = gym.wrappers.RecordVideo(env, f"videos/{run_name}")
        env = gym.wrappers.RecordEpisodeStatistics(env)
        return gym.wrappers.ClipAction(env)
    return thunk


def optimise(args, agent, opt, data, adv, ret):
    obs, act, oldlogp = data
    adv, ret = adv.flatten(), ret.flatten()
    size = args.batch_size // args.minibatches
    for _ in range(args.epochs):
        for idx in torch.randperm(args.batch_size).split(size):
            _, logp, ent, val = agent.act(obs[idx], act[idx])
            ratio = (logp - oldlogp[idx]).exp()
            a = (adv[idx] - adv[idx].mean()) / (adv[idx].std() + 1e-8)
            pg = torch.max(-a * ratio, -a * ratio.clamp(1 - args.clip, 1 + args.clip)).mean()
            loss = pg + args.vf_coef * 0.5 * (val - ret[idx]).pow(2).mean() - args.ent_coef * ent.mean()
            opt.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            opt.step()
    return loss.item()


if __name__ == "__main__":
    args = tyro.cli(Args)
    run_name = f"{args.env_id}__{args.exp_name}__{args.seed}__{int(time.time())}"
    writer = SummaryWriter(f"runs/{run_name}")
    random.seed(args.seed)
    np.random.seed(args.seed)
    torch.manual_seed(args.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    envs = gym.vector.AsyncVectorEnv([make_env(args.env_id, i, args.capture_video, run_name) for i in range(args.num_envs)])
    obs_dim, act_dim = envs.single_observation_space.shape[0], envs.single_action_space.shape[0]
    agent = Agent(obs_dim, act_dim).to(device)
    opt = torch.optim.Adam(agent.parameters(), lr=args.lr, eps=1e-5)
    store = Rollout(args, obs_dim, act_dim, device)
    store.reset(envs, args.seed)
    global_step, start = 0, time.time()

    def on_episode(ret, length):
        writer.add_scalar("charts/episodic_return", ret, global_step)
        writer.add_scalar("charts/episodic_length", length, global_step)

    for update in range(1, args.num_updates + 1):  # told
        if args.anneal_lr:
            opt.param_groups[0]["lr"] = (1.0 - (update - 1.0) / args.num_updates) * args.lr
        store.collect(envs, agent, on_episode)
        global_step += args.batch_size
        adv, ret = store.advantages(agent)
        loss = optimise(args, agent, opt, store.flat(), adv, ret)
        writer.add_scalar("losses/total", loss, global_step)
        writer.add_scalar("charts/SPS", int(global_step / (time.time() - start)), global_step)

    if args.save_model:
        path = f"runs/{run_name}/{args.exp_name}.cleanrl_model"
        torch.save(agent.state_dict(), path)
        print(f"model saved to {path}")
    envs.close()
    writer.close()
