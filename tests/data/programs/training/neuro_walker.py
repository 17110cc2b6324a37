"""Evolve a small controller for BipedalWalker with DEAP."""
import argparse
import multiprocessing as mp
import pickle

import gymnasium as gym
import numpy as np
from deap import algorithms, base, creator, tools

HID = 20
N_IN, N_OUT = 24, 4
DIM = N_IN * HID + HID + HID * N_OUT + N_OUT

creator.create("FitnessMax", base.Fitness, weights=(1.0,))
creator.create("Individual", list, fitness=creator.FitnessMax)


def policy(w, obs):
    w = np.asarray(w)
    a = N_IN * HID
    h = np.tanh(obs @ w[:a].reshape(N_IN, HID) + w[a:a + HID])
    b = a + HID
    return np.tanh(h @ w[b:b + HID * N_OUT].reshape(HID, N_OUT) + w[-N_OUT:])


def rollout(ind, seeds=(0, 1, 2)):
    env = gym.make("BipedalWalker-v3", hardcore=True)
    total = 0.0
    for s in seeds:
        obs, _ = env.reset(seed=s)
        end = False
        while not end:
            obs, r, term, trunc, _ = env.step(policy(ind, obs))
            total += r
            end = term or trunc
    env.close()
    return (total / len(seeds),)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("-g", "--generations", type=int, default=600)
    ap.add_argument("-p", "--pop", type=int, default=256)
    ap.add_argument("-o", "--output", default="walker_hof.pkl")
    opts = ap.parse_args()

    tb = base.Toolbox()
    tb.register("gene", np.random.normal, 0, 0.5)
    tb.register("individual", tools.initRepeat, creator.Individual, tb.gene, DIM)
    tb.register("population", tools.initRepeat, list, tb.individual)
    tb.register("mate", tools.cxBlend, alpha=0.3)
    tb.register("mutate", tools.mutGaussian, mu=0, sigma=0.2, indpb=0.05)
    tb.register("select", tools.selTournament, tournsize=4)
    tb.register("evaluate", rollout)

    hof, log = tools.HallOfFame(10), tools.Logbook()
    stats = tools.Statistics(lambda i: i.fitness.values[0])
    stats.register("avg", np.mean)
    stats.register("max", np.max)

    with mp.Pool() as workers:
        tb.register("map", workers.map)
        pop = tb.population(n=opts.pop)
        for gen in range(opts.generations):  # told
            kids = algorithms.varAnd(pop, tb, cxpb=0.5, mutpb=0.3)
            todo = [k for k in kids if not k.fitness.valid]
            for k, f in zip(todo, tb.map(tb.evaluate, todo)):
                k.fitness.values = f
            hof.update(kids)
            pop = tb.select(kids + pop, opts.pop)
            log.record(gen=gen, evals=len(todo), **stats.compile(pop))
            print(log.stream)

    with open(opts.output, "wb") as fh:
        pickle.dump({"hof": hof, "log": log}, fh)


if __name__ == "__main__":
    main()
