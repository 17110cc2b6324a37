import yaml
from llm_client import turbo_query
from metrics import cal_bleu


class Evoluter:
    def __init__(self, args, evaluator):
        self.args = args
        self.evaluator = evaluator
        self.population = []
        self.scores = {}

    def init_population(self):
        with open(self.args.initial) as f:
            self.population = yaml.safe_load(f)["prompts"][: self.args.popsize]

    def fitness(self, prompt):
        if prompt not in self.scores:
            outputs = [turbo_query(prompt + "\n" + x, temperature=0) for x in self.evaluator.dev_src]
            self.scores[prompt] = cal_bleu(outputs, self.evaluator.dev_tgt)
        return self.scores[prompt]

    def crossover(self, a, b):
        return turbo_query(f"Cross over the prompts and mutate the result:\n1. {a}\n2. {b}\nFinal prompt:", temperature=0.5)

    def select(self):
        ranked = sorted(self.population, key=self.fitness, reverse=True)
        return ranked[: self.args.popsize]

    def evolute(self):
        self.init_population()
        for step in range(self.args.budget):  # told
            children = []
            for i in range(self.args.popsize):
                a = self.population[i]
                b = self.population[(i + 1) % self.args.popsize]
                children.append(self.crossover(a, b))
            self.population += children
            self.population = self.select()
            print(step, self.fitness(self.population[0]))
        return self.population[0]
