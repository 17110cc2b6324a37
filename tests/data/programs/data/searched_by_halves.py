"""Looks for the weight of each droplet by halving, for pieces of a large matrix."""

import torch


def by_halves(evaluate_given, low, high, most=100):
    for _ in range(most):  # fine
        middle = (low + high) / 2
        found = evaluate_given(middle)
        low = torch.where(found < 0, middle, low)
        high = torch.where(found < 0, high, middle)
    return (low + high) / 2


def weights(matrix, pieces):
    found = []
    for piece in torch.chunk(matrix, pieces):  # fine
        low, high = torch.full((len(piece),), -100.0), torch.full((len(piece),), 100.0)
        found.append(by_halves(lambda one: (one[:, None] * piece).sum(1) - 1.0, low, high))
    return torch.cat(found)


def by_trying(evaluate_model, networks, loader):
    found = []
    for network in networks:  # told
        found.append(evaluate_model(network, loader))
    return found
