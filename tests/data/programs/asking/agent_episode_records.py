"""Let an agent play a list of text games, and write what came of each behind the others of the run."""

import argparse
import json
from pathlib import Path

import gymnasium
from openai import OpenAI

client = OpenAI()


class EpisodeRecords:
    """One line for each game that was played."""

    def __init__(self, folder):
        self.path = Path(folder) / "episodes.jsonl"
        with open(self.path, "w") as file:
            file.write("")

    def put(self, number, won, score):
        with open(self.path, "a") as file:
            file.write(json.dumps({"game": number, "won": won, "score": score}) + "\n")


def choose(history):
    answer = client.chat.completions.create(model="gpt-4o-mini", messages=history)
    return answer.choices[0].message.content


class Tournament:
    def __init__(self, folder, rounds=150):
        self.records = EpisodeRecords(folder)
        self.rounds = rounds
        self.env = gymnasium.make("TextWorld-v0")

    def play(self, number, steps=40):
        observation, _ = self.env.reset(seed=number)
        history, score = [{"role": "user", "content": observation}], 0.0
        for _ in range(steps):
            move = choose(history)
            observation, reward, done, _, _ = self.env.step(move)
            score += reward
            history.append({"role": "user", "content": observation})
            if done:
                break
        self.records.put(number, done, score)
        return score, done

    def all_games(self):
        wins, scores = [], []
        for number in range(self.rounds):  # told
            score, is_done = self.play(number)
            if is_done:
                wins.append(1.0)
            else:
                wins.append(0.0)
            scores.append(score)
        return sum(wins) / len(wins), sum(scores) / len(scores)

    def missing_games(self, done):
        """Play what is not among the games that an earlier run has noted."""
        scores = []
        for number in range(self.rounds):  # fine
            if number in done:
                continue
            score, won = self.play(number)
            scores.append((score, won))
        return scores

    def some_games(self, rounds=8):
        scores = []
        for number in range(rounds):  # fine
            score, done = self.play(number, steps=2)
            if done:
                scores.append(score)
        return scores


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", default="runs")
    parser.add_argument("--noted", help="a file of games that are played already")
    args = parser.parse_args()
    tournament = Tournament(args.folder)
    if args.noted:
        with open(args.noted) as file:
            tournament.missing_games({json.loads(line)["game"] for line in file})
    else:
        print(tournament.all_games())
    print(tournament.some_games())
