import random


class Genome:
    def __init__(self, genes):
        self.genes = genes

    @classmethod
    def random(cls):
        return cls([random.random() for _ in range(20)])

    def cross(self, other):
        return Genome([random.choice(pair) for pair in zip(self.genes, other.genes)])

    def mutate(self):
        self.genes[random.randrange(20)] = random.random()
        return self
