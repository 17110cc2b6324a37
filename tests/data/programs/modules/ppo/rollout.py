import torch


class Rollout:
    """Fixed-size storage, overwritten by each collection."""

    def __init__(self, args, obs_dim, act_dim, device):
        t, n = args.num_steps, args.num_envs
        self.obs = torch.zeros(t, n, obs_dim, device=device)
        self.actions = torch.zeros(t, n, act_dim, device=device)
        self.logprobs = torch.zeros(t, n, device=device)
        self.rewards = torch.zeros(t, n, device=device)
        self.dones = torch.zeros(t, n, device=device)
        self.values = torch.zeros(t, n, device=device)
        self.args, self.device = args, device
        self.next_obs = self.next_done = None

    def reset(self, envs, seed):
        obs, _ = envs.reset(seed=seed)
        self.next_obs = torch.as_tensor(obs, dtype=torch.float32, device=self.device)
        self.next_done = torch.zeros(self.args.num_envs, device=self.device)

    @torch.no_grad()
    def collect(self, envs, agent, on_episode):
        for t in range(self.args.num_steps):
            self.obs[t], self.dones[t] = self.next_obs, self.next_done
            action, logp, _, value = agent.act(self.next_obs)
            self.actions[t], self.logprobs[t], self.values[t] = action, logp, value
            obs, rew, term, trunc, infos = envs.step(action.cpu().numpy())
            self.rewards[t] = torch.as_tensor(rew, device=self.device)
            self.next_obs = torch.as_tensor(obs, dtype=torch.float32, device=self.device)
            self.next_done = torch.as_tensor(term | trunc, dtype=torch.float32, device=self.device)
            for info in infos.get("final_info", []):
                if info and "episode" in info:
                    on_episode(info["episode"]["r"], info["episode"]["l"])

    @torch.no_grad()
    def advantages(self, agent):
        adv = torch.zeros_like(self.rewards)
        last = 0
        value, nonterm = agent.value(self.next_obs), 1.0 - self.next_done
        for t in reversed(range(self.args.num_steps)):  # fine
            delta = self.rewards[t] + self.args.gamma * value * nonterm - self.values[t]
            last = delta + self.args.gamma * self.args.lam * nonterm * last
            adv[t] = last
            value, nonterm = self.values[t], 1.0 - self.dones[t]
        return adv, adv + self.values

    def flat(self):
        return (self.obs.flatten(0, 1), self.actions.flatten(0, 1), self.logprobs.flatten())
