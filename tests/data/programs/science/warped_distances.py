"""How far each measured day is from its forecast when both may be stretched, and the mean of each day."""
import sys

import numpy as np


def warped(measured, forecast):
    costs = np.full((len(measured) + 1, len(forecast) + 1), np.inf)
    costs[0, 0] = 0.0
    for i in range(len(measured)):
        for j in range(len(forecast)):
            best = min(costs[i, j], costs[i, j + 1], costs[i + 1, j])
            costs[i + 1, j + 1] = abs(measured[i] - forecast[j]) + best
    return costs[-1, -1]


def mean(day):
    total = 0.0
    for value in day:
        total += value
    return total / len(day)


def distances(measured, forecasts, out):
    found = []
    for number in range(len(measured)):  # told
        if number % 100 == 0:
            print("warping day", number)
        found.append(warped(measured[number], forecasts[number]))
    np.save(out, np.array(found))


def means(measured, out):
    found = []
    for number in range(len(measured)):  # fine
        if number % 100 == 0:
            print("day", number)
        found.append(mean(measured[number]))
    np.save(out, np.array(found))


if __name__ == "__main__":
    days = np.load(sys.argv[1])
    distances(days, np.load(sys.argv[2]), "distances.npy")
    means(days, "means.npy")
