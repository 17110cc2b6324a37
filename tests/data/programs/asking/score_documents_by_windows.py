"""How surprising a model finds each document of a corpus, asked window by window."""

import argparse
import json

import openai
import tiktoken
from tqdm import tqdm

CODES = tiktoken.get_encoding("p50k_base")
WINDOW = 2000


def windows(tokens, size):
    return [tokens[start : start + size] for start in range(0, len(tokens), size)]


class Scorer:
    def __init__(self, engine):
        self.engine = engine

    def ask(self, tokens):
        answer = openai.Completion.create(engine=self.engine, prompt=tokens, max_tokens=0, echo=True, logprobs=0)
        return answer.choices[0].logprobs.token_logprobs

    def document_scores(self, text):
        tokens = CODES.encode(text)
        pieces = windows(tokens, WINDOW)
        scores = []
        for piece in pieces:  # fine
            scores += self.ask(piece)
        return scores


def score_corpus(scorer, path):
    surprise = {}
    with open(path, encoding="utf-8") as rows:
        for row in tqdm(rows):  # told
            document = json.loads(row)
            scores = scorer.document_scores(document["text"])
            surprise[document["id"]] = -sum(scores[1:]) / max(len(scores) - 1, 1)
    return surprise


def score_lines(scorer, texts):
    found = []
    for text in tqdm(texts):  # told
        found.append(scorer.document_scores(text))
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("corpus")
    parser.add_argument("lines")
    args = parser.parse_args()
    scorer = Scorer("davinci")
    with open(args.lines, encoding="utf-8") as file:
        lines = score_lines(scorer, file.read().split("\n"))
    with open("scores.json", "w", encoding="utf-8") as out:
        json.dump([score_corpus(scorer, args.corpus), lines], out)


if __name__ == "__main__":
    main()
