"""Each data set is answered in rounds, which go to a folder of its own; only the variable's name calls that temporary."""

import json
import os

from openai import OpenAI

client = OpenAI()


def ask(prompt):
    talk = [{"role": "user", "content": prompt}]
    return client.chat.completions.create(model="large", messages=talk).choices[0].message.content


def main(dataset_path, output_dir, prompts, rounds):
    for name in os.listdir(dataset_path):  # fine
        tmp_output_dir = os.path.join(output_dir, name)
        os.makedirs(tmp_output_dir, exist_ok=True)
        answers_path = os.path.join(tmp_output_dir, "answers.json")
        answers = []
        if os.path.exists(answers_path):
            answers = json.load(open(answers_path))
        for _ in range(rounds - len(answers)):
            answers.append([ask(prompt) for prompt in prompts])
            with open(answers_path, "w") as file:
                json.dump(answers, file)
