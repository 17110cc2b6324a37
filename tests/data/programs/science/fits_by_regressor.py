"""Fit a linear model to each sensor's epochs, and have a language model put the strongest effects into words."""

import json
import sys
from collections import namedtuple

import numpy as np
from scipy import stats
from words import load_model

chat = namedtuple("chat", "speaker text")


def fit(data, design):
    coefficients, *_ = np.linalg.lstsq(design, data.reshape(len(data), -1), rcond=None)
    error = np.sqrt(((data.reshape(len(data), -1) - design @ coefficients) ** 2).sum(axis=0) / (len(data) - design.shape[1]))
    return coefficients, error, coefficients / error


def by_regressor(data, design, names):
    parameters = fit(data, design)
    lm = namedtuple("lm", "beta error t p")
    found = {}
    for at, name in enumerate(names):  # fine
        beta, error, t = [one[at] if one.ndim > 1 else one for one in parameters]
        found[name] = lm(beta, error, t, stats.t.sf(np.abs(t), len(data) - design.shape[1]) * 2)
    return found


def talks(lines):
    said = []
    for line in lines:  # fine
        speaker, _, text = line.partition(":")
        said.append(chat(speaker.strip(), text.strip()))
    return said


def put_into_words(found, path):
    lm = load_model("small")
    told = {}
    for name, one in found.items():  # told
        told[name] = lm(f"In one sentence: the effect of {name} is {one.beta.mean():.3f}, with p = {one.p.min():.4f}.")
    with open(path, "w") as file:
        json.dump(told, file, indent=2)


if __name__ == "__main__":
    epochs = np.load(sys.argv[1])
    table = np.load(sys.argv[2])
    with open(sys.argv[3]) as listed:
        print(len(talks(listed)), "notes")
    put_into_words(by_regressor(epochs, table, sys.argv[5:]), sys.argv[4])
