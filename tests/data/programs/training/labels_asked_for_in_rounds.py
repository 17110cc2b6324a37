"""Rounds of active learning, each of which trains the classifier anew; the labels that were asked for live in memory."""

from small_text import PoolBasedActiveLearner


def main(factory, strategy, train, rounds):
    learner = PoolBasedActiveLearner(factory, strategy, train)
    asked_for = []
    for _ in range(rounds):  # told
        asked = learner.query(num_samples=20)
        learner.update(train.y[asked])
        asked_for.append(asked)
    return asked_for
