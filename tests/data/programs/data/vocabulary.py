from collections import Counter


class Vocabulary:
    def __init__(self):
        self.counter = Counter()

    def tokenize(self, line):
        return line.strip().split()

    def count_file(self, path, verbose=False):
        found = []
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file):  # fine
                if verbose and number > 0 and number % 500000 == 0:
                    print(f"    line {number}")
                symbols = self.tokenize(line)
                self.counter.update(symbols)
                found.append(symbols)
        return found


vocabulary = Vocabulary()
vocabulary.count_file("train.txt", verbose=True)
