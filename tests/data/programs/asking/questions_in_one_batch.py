"""All questions are asked by one call, which comes back when the last of them is answered."""

import argparse
import json

from langchain_openai import ChatOpenAI


def answers_to(rows, name):
    llm = ChatOpenAI(model_name=name, max_tokens=1000)
    prompts = [f"Answer in one word: {row['question']}" for row in rows]
    answers = llm.batch(prompts)  # told
    return [one.content for one in answers]


def translated(line, name):
    llm = ChatOpenAI(model_name=name)
    return llm.batch([f"In French: {line}", f"In German: {line}"])  # fine


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("questions")
    args = parser.parse_args()
    with open(args.questions) as opened:
        rows = json.load(opened)
    answers = answers_to(rows, "large")
    print(translated("Done.", "large"))
    with open("answers.json", "w") as opened:
        json.dump(answers, opened)
