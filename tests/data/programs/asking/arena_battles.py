import argparse
import itertools
import json
from collections import defaultdict

import litellm

JUDGE_PROMPT = """You are an impartial judge. Compare the two answers.
[Question] {question}
[A] {a}
[B] {b}
Reply with exactly one of: A, B, TIE."""


def complete(model, prompt, temperature=0.7):
    response = litellm.completion(model=model, messages=[{"role": "user", "content": prompt}], temperature=temperature)
    return response.choices[0].message.content


def play(question, left, right, judge):
    a = complete(left, question)
    b = complete(right, question)
    verdict = complete(judge, JUDGE_PROMPT.format(question=question, a=a, b=b), temperature=0)
    return verdict.strip().upper()


def update_elo(ratings, left, right, verdict, k=32):
    expected = 1 / (1 + 10 ** ((ratings[right] - ratings[left]) / 400))
    score = {"A": 1, "B": 0}.get(verdict, 0.5)
    ratings[left] += k * (score - expected)
    ratings[right] -= k * (score - expected)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--models", nargs="+", required=True)
    parser.add_argument("--questions", default="questions.jsonl")
    parser.add_argument("--judge", default="gpt-4o")
    args = parser.parse_args()
    questions = [json.loads(line)["text"] for line in open(args.questions)]
    ratings = defaultdict(lambda: 1000.0)
    for left, right in itertools.combinations(args.models, 2):  # told
        for question in questions:
            verdict = play(question, left, right, args.judge)
            update_elo(ratings, left, right, verdict)
    for model, rating in sorted(ratings.items(), key=lambda item: -item[1]):
        print(f"{model:30s} {rating:.1f}")


if __name__ == "__main__":
    main()
