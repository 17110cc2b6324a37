"""Evolve networks that run through a track; the population is kept every ten generations."""
import multiprocessing as mp
import sys

import gymnasium as gym
import neat
from tqdm import tqdm


def drive(genome, config):
    net = neat.nn.FeedForwardNetwork.create(genome, config)
    env = gym.make("CarRacing-v2")
    obs, _ = env.reset()
    total, over = 0.0, False
    while not over:
        obs, reward, over, cut, _ = env.step(net.activate(obs.ravel()))
        total += reward
        over = over or cut
    return total


def eval_genomes(genomes, config):
    env = gym.make("BipedalWalker-v3")
    for _, genome in genomes:  # fine
        net = neat.nn.FeedForwardNetwork.create(genome, config)
        genome.fitness = 0.0
        for _ in range(5):
            obs, over = env.reset(), False
            while not over:
                obs, reward, over, _ = env.step(net.activate(obs))
                genome.fitness += reward


class Workers:
    def __init__(self, count, drive):
        self.pool, self.drive = mp.Pool(count), drive

    def evaluate(self, genomes, config):
        jobs = []
        for _, genome in genomes:
            jobs.append(self.pool.apply_async(self.drive, (genome, config)))
        for job, (_, genome) in tqdm(zip(jobs, genomes), total=len(jobs)):  # fine
            genome.fitness = job.get()


def drive_all(genomes, config):
    table = {}
    for number, genome in genomes:  # told
        table[number] = [drive(genome, config) for _ in range(200)]
    return table


def main(path):
    config = neat.Config(neat.DefaultGenome, neat.DefaultReproduction, neat.DefaultSpeciesSet, neat.DefaultStagnation, path)
    search = neat.Population(config)
    search.add_reporter(neat.Checkpointer(10))
    search.run(eval_genomes, 20)
    search.run(Workers(8, drive).evaluate, 300)
    print(drive_all(list(search.population.items()), config))


if __name__ == "__main__":
    main(sys.argv[1])
