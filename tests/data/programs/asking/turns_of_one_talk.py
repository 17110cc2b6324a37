import json

from anthropic import Anthropic
from datasets import load_dataset

client = Anthropic()


def ask(said):
    return client.messages.create(model="claude-3-5-sonnet-latest", max_tokens=800, messages=said).content[0].text


def talk_through(messages):
    said, answers = [], []
    for at in range(len(messages) // 2):  # fine
        said.append(messages[2 * at])
        answer = ask(said)
        said.append(dict(role="assistant", content=answer))
        answers.append(answer)
    return answers


def answer_each(messages):
    answers = []
    for message in messages:  # told
        answers.append(ask([{"role": "user", "content": message}]))
    return answers


def main():
    talks = load_dataset("json", data_files="talks.jsonl", split="train")
    found = []
    for talk in talks:  # told
        found.append(talk_through(talk["messages"]))
    singles = [talk["messages"][0] for talk in talks]
    with open("answers.json", "w") as out:
        json.dump([found, answer_each(singles)], out)


if __name__ == "__main__":
    main()
