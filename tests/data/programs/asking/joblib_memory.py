import sys

import openai
from joblib import Memory

memory = Memory(".cache", verbose=0)
client = openai.OpenAI()


@memory.cache
def ask(model, prompt):
    return client.chat.completions.create(model=model, messages=[{"role": "user", "content": prompt}]).choices[0].message.content


def main(path):
    answers = {}
    for line in open(path):  # fine
        answers[line.strip()] = ask("gpt-4o", line.strip())
    for question, answer in answers.items():
        print(question, "->", answer)


main(sys.argv[1])
