import argparse
import json

import openai


def ask(model, messages):
    return openai.ChatCompletion.create(model=model, messages=messages, temperature=0.7)["choices"][0]["message"]["content"]


def infer(model, question_pool, few_shot_prompt, paths):
    records = []
    for question in question_pool:  # told
        prompt = f"{few_shot_prompt}\nQ: {question['text']}\nA: Let's think step by step."
        for _ in range(paths):
            records.append({"q": question["text"], "a": ask(model, [{"role": "user", "content": prompt}])})
    return records


def vote(model, prompt, drafts):
    votes = []
    for draft in drafts:  # fine
        votes.append(ask(model, [{"role": "user", "content": f"{prompt}\n\nIs this a good answer?\n{draft}"}]))
    return max(set(votes), key=votes.count)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("questions")
    parser.add_argument("--paths", type=int, default=5)
    args = parser.parse_args()
    with open(args.questions) as file:
        pool = json.load(file)
    with open("prompt.txt") as file:
        found = infer("gpt-3.5-turbo", pool, file.read(), args.paths)
    print(vote("gpt-4", pool[0]["text"], [one["a"] for one in found[: args.paths]]))
    with open("records.json", "w") as file:
        json.dump(found, file)
