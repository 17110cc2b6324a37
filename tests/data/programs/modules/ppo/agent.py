import numpy as np
import torch
from torch import nn
from torch.distributions.normal import Normal


def layer_init(layer, std=np.sqrt(2), bias=0.0):
    nn.init.orthogonal_(layer.weight, std)
    nn.init.constant_(layer.bias, bias)
    return layer


def mlp(inp, out, std):
    return nn.Sequential(
        layer_init(nn.Linear(inp, 64)), nn.Tanh(), layer_init(nn.Linear(64, 64)), nn.Tanh(),
        layer_init(nn.Linear(64, out), std=std))


class Agent(nn.Module):
    def __init__(self, obs_dim, act_dim):
        super().__init__()
        self.critic = mlp(obs_dim, 1, 1.0)
        self.actor_mean = mlp(obs_dim, act_dim, 0.01)
        self.logstd = nn.Parameter(torch.zeros(1, act_dim))

    def value(self, x):
        return self.critic(x).squeeze(-1)

    def act(self, x, action=None):
        mean = self.actor_mean(x)
        dist = Normal(mean, self.logstd.expand_as(mean).exp())
        if action is None:
            action = dist.sample()
        return action, dist.log_prob(action).sum(1), dist.entropy().sum(1), self.value(x)
