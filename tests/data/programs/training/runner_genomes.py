"""Evolve networks that run through a track; the population is kept every ten generations."""
import multiprocessing as mp
import sys

import gymnasium as gym
import neat


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
    for _, genome in genomes:  # fine
        genome.fitness = drive(genome, config)


class Workers:
    def __init__(self, count):
        self.pool = mp.Pool(count)

    def evaluate(self, genomes, config):
        jobs = [self.pool.apply_async(drive, (genome, config)) for _, genome in genomes]
        for job, (_, genome) in zip(jobs, genomes):  # fine
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
    search.run(Workers(8).evaluate, 300)
    print(drive_all(list(search.population.items()), config))


if __name__ == "__main__":
    main(sys.argv[1])
