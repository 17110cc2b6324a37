import random

from fitness import Fitness
from genome import Genome


class Search:
    def __init__(self, size, generations):
        self.fitness = Fitness()
        self.population = [Genome.random() for _ in range(size)]
        self.generations = generations

    def run(self):
        for generation in range(self.generations):  # told
            ranked = sorted(self.population, key=self.fitness, reverse=True)
            parents = ranked[: len(ranked) // 5]
            self.population = parents + [self.child(parents) for _ in range(len(ranked) - len(parents))]
            print(generation, self.fitness(parents[0]))
        return self.population[0]

    def child(self, parents):
        mother, father = random.sample(parents, 2)
        return mother.cross(father).mutate()


if __name__ == "__main__":
    print(Search(50, 100).run())
