import random


def evaluate(ind):
    return run_backtest(ind),

def main():
    pop = toolbox.population(n=300)
    CXPB, MUTPB, NGEN = 0.5, 0.2, 200
    fitnesses = list(map(toolbox.evaluate, pop))
    for g in range(NGEN):
        offspring = toolbox.select(pop, len(pop))
        offspring = list(map(toolbox.clone, offspring))
        for a, b in zip(offspring[::2], offspring[1::2]):  # gap: what a toolbox has registered is not known
            if random.random() < CXPB:
                toolbox.mate(a, b)
        invalid = [i for i in offspring if not i.fitness.valid]
        for ind, fit in zip(invalid, map(toolbox.evaluate, invalid)):
            ind.fitness.values = fit
        pop[:] = offspring
        print("gen", g, max(i.fitness.values[0] for i in pop))
    return pop

if __name__ == "__main__":
    main()
