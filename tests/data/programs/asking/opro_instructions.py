import random

import google.generativeai as genai
from sklearn.metrics import accuracy_score

from data import load_split

genai.configure()
scorer = genai.GenerativeModel("gemini-1.5-flash")
optimizer = genai.GenerativeModel("gemini-1.5-pro")


def predict(instruction, question):
    return scorer.generate_content(f"{instruction}\nQ: {question}\nA:").text.strip().lower()


def score(instruction, examples):
    return accuracy_score([e["label"] for e in examples], [predict(instruction, e["question"]) for e in examples])  # alarm: one evaluation within a step of the search


def meta_prompt(history, examples):
    shown = "\n".join(f"text: {i}\nscore: {s:.2f}" for s, i in sorted(history)[-20:])
    demos = "\n".join(f"Q: {e['question']}\nA: {e['label']}" for e in random.sample(examples, 3))
    return f"Here are instructions and their scores.\n{shown}\n\n{demos}\nWrite a new instruction in [brackets]."


def propose(history, examples, n):
    prompts = set()
    while len(prompts) < n:
        text = optimizer.generate_content(meta_prompt(history, examples)).text
        prompts.add(text[text.find("[") + 1 : text.rfind("]")])
    return prompts


def optimise(train, steps=200, per_step=8):
    history = [(score("Let's think step by step.", train), "Let's think step by step.")]
    for step in range(steps):  # told
        for instruction in propose(history, train, per_step):
            history.append((score(instruction, train), instruction))
        best = max(history)
        print(f"step {step}: {best[0]:.3f} {best[1]}")
    return max(history)


if __name__ == "__main__":
    train, test = load_split("bbh_causal", 50)
    accuracy, instruction = optimise(train)
    print("test:", score(instruction, test))
