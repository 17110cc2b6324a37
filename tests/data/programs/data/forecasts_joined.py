"""Scores a weather network against what came, from many days of the past."""

import logging

import h5py
import numpy as np
import torch

from weather.nets import load_net
from weather.settings import settings


def roll_out(net, truth, steps):
    error, skill = torch.zeros(steps), torch.zeros(steps)
    state = truth[0]
    with torch.no_grad():
        for step in range(steps):
            state = net(state)
            error[step] = torch.sqrt(torch.mean((state - truth[step]) ** 2))
            skill[step] = torch.nn.functional.cosine_similarity(state.ravel(), truth[step].ravel(), dim=0)
    return error.numpy()[None], skill.numpy()[None]


def score_all(net, truth, days, steps, place):
    loss, acc = [], []
    for at, day in enumerate(days):  # told
        logging.info("day %d of %d", at + 1, len(days))
        error, skill = roll_out(net, truth[day:], steps)
        if at == 0:
            loss, acc = error, skill
        else:
            loss = np.concatenate((loss, error), 0)
            acc = np.concatenate((acc, skill), 0)
    with h5py.File(place, "w") as file:
        file.create_dataset("rmse", data=loss)
        file.create_dataset("acc", data=acc)


def look_at_all(net, truth, days, steps):
    acc = np.zeros((0, steps))
    for day in days:  # fine
        _, skill = roll_out(net, truth[day:], steps)
        acc = np.concatenate((acc, skill), 0)
    logging.info("skill %.3f", acc.mean())


if __name__ == "__main__":
    chosen = settings()
    net = load_net(chosen["weights"])
    with h5py.File(chosen["truth"], "r") as file:
        truth = torch.as_tensor(file["fields"][:])
    score_all(net, truth, chosen["days"], chosen["steps"], chosen["scores"])
    look_at_all(net, truth, chosen["days"], chosen["steps"])
