"""An engine that looks for the best of whatever it is given a fitness of."""

import random


class Engine:
    def __init__(self, population, fitness, crossover, mutation, selection):
        self.population, self.fitness = population, fitness
        self.crossover, self.mutation, self.selection = crossover, mutation, selection
        self.best = None

    def run(self, ng=100):
        for g in range(ng):  # told
            self.best = self.population.best(self.fitness)
            individuals = [self.best]
            for _ in range(self.population.size):
                parents = self.selection.select(self.population, fitness=self.fitness)
                children = self.crossover.cross(*parents)
                individuals.extend(self.mutation.mutate(child) for child in children)
            self.population.individuals = individuals
            print(g, self.best)
        return self.best


class Wheel:
    def select(self, population, fitness, n=2):
        chosen = []
        for _ in range(n):  # fine
            chosen.append(random.choices(population.individuals, weights=population.all_fitness(fitness))[0])
        return chosen
