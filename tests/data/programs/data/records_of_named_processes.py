"""A helper has processes work on all items, as its name says; what they give is put together and written at the end."""

import pickle

from tools import chunked_multiprocess_run
from tqdm import tqdm


class Binarizer:
    def __init__(self, items):
        self.items = items

    def process(self, name):
        return self.extract(name)

    def run(self):
        found = []
        for item in tqdm(chunked_multiprocess_run(self.process, self.items, num_workers=8)):  # told
            found.append(item)
        with open("records.pkl", "wb") as file:
            pickle.dump(found, file)


if __name__ == "__main__":
    with open("items.txt") as file:
        Binarizer(file.read().splitlines()).run()
