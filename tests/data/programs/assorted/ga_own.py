import random


def evolve(pop_size, gens):
    pop = [random_genome() for _ in range(pop_size)]
    for g in range(gens):  # told
        scored = sorted(((evaluate(x), x) for x in pop), reverse=True)
        parents = [x for _, x in scored[:pop_size // 5]]
        pop = [mutate(crossover(*random.sample(parents, 2))) for _ in range(pop_size)]
        print(f"gen {g} best {scored[0][0]}")
    return pop[0]
def evaluate(genome):
    import subprocess
    out = subprocess.run(["./sim", *map(str, genome)], capture_output=True)
    return float(out.stdout)
if __name__ == "__main__":
    evolve(100, 500)
