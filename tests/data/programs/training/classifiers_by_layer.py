"""Train a linear classifier for each class on the features of each layer, and see how well each layer does."""

import json
import os
import pickle
import sys
import threading

import numpy as np
from sklearn.model_selection import cross_val_score
from sklearn.svm import LinearSVC


def note(row, path):
    with open(path, "a") as file:
        file.write(json.dumps(row) + "\n")


class Trainer:
    def __init__(self, folder, costs, again=False):
        self.folder = folder
        self.costs = costs
        self.again = again

    def place(self, number, cost):
        return os.path.join(self.folder, f"class{number}_cost{cost}.pickle")

    def fit_class(self, features, targets, number):
        for cost in self.costs:
            out = self.place(number, cost)
            if os.path.exists(out) and not self.again:
                print(f"{out} is there")
                continue
            model = LinearSVC(C=cost, class_weight="balanced", max_iter=4000)
            scores = cross_val_score(model, features, targets == number, cv=3, scoring="average_precision")
            model.fit(features, targets == number)
            with open(out, "wb") as file:
                pickle.dump({"model": model, "scores": scores}, file)

    def train(self, features, targets):
        workers = []
        for number in np.unique(targets):
            workers.append(threading.Thread(target=self.fit_class, args=(features, targets, number)))
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()

    def train_blindly(self, features, targets):
        for number in np.unique(targets):  # told
            scores = cross_val_score(LinearSVC(), features, targets == number, cv=3)
            with open(self.place(number, 1.0), "wb") as file:
                pickle.dump(scores, file)

    def judge(self, features, targets):
        found = {}
        for number in np.unique(targets):
            with open(self.place(number, self.costs[0]), "rb") as file:
                found[int(number)] = float(pickle.load(file)["scores"].mean())
        note(found, f"{self.folder}/judged.jsonl")
        return found


def run_layer(layer, source, out):
    trainer = Trainer(os.path.join(out, layer), [0.1, 1.0, 10.0])
    features = np.load(os.path.join(source, f"{layer}.npy"))
    targets = np.load(os.path.join(source, "targets.npy"))
    trainer.train(features, targets)
    return trainer.judge(features, targets)


def by_layer(layers, source, out):
    judged = {}
    for layer in layers:  # fine
        judged[layer] = run_layer(layer, source, out)
    return judged


def by_layer_again(layers, source, out):
    for layer in layers:  # fine
        trainer = Trainer(os.path.join(out, layer), [1.0])
        features = np.load(os.path.join(source, f"{layer}.npy"))
        trainer.train_blindly(features, np.load(os.path.join(source, "targets.npy")))


if __name__ == "__main__":
    names = sys.argv[3].split(",")
    by_layer(names, sys.argv[1], sys.argv[2])
    if len(sys.argv) > 4:
        by_layer_again(names, sys.argv[1], sys.argv[4])
