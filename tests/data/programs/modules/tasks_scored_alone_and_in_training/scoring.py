import argparse
import json

import torch


def score_task(model, rows):
    right = 0
    for row in rows:
        right += int(model(torch.tensor(row["tokens"]).cuda()).argmax() == row["answer"])
    return right / len(rows)


def score_all(model, folder):
    with open(f"{folder}/tasks.json") as file:
        tasks = json.load(file)["tasks"]
    results, above_chance = {}, {}
    for task in tasks:  # told
        with open(f"{folder}/{task['name']}.json") as file:
            rows = json.load(file)
        results[task["name"]] = score_task(model, rows)
        above_chance[task["name"]] = results[task["name"]] - task["chance"]
    return {"results": results, "above_chance": above_chance}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("model")
    parser.add_argument("folder")
    args = parser.parse_args()
    scores = score_all(torch.load(args.model), args.folder)
    with open("scores.json", "w") as file:
        json.dump(scores, file)


if __name__ == "__main__":
    main()
