import json
import sys

import openai


class Session:
    def __init__(self, folder):
        self.client = openai.OpenAI()
        self.default_path = f"{folder}/answers.json"
        self.answers = {}

    def save(self, path=None):
        if path is None:
            path = self.default_path
        if path is not None:
            with open(path, "w") as file:
                json.dump(self.answers, file)

    def ask_all(self, questions):
        for question in questions:  # fine
            if question in self.answers:
                continue
            answer = self.client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": question}])
            self.answers[question] = answer.choices[0].message.content
            self.save()

    def export(self, path=None):
        if path is not None:
            with open(path, "w") as file:
                json.dump(self.answers, file)

    def ask_again(self, questions):
        for question in questions:  # told
            answer = self.client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": question}])
            self.answers[question] = answer.choices[0].message.content
            self.export()


def main():
    with open(sys.argv[1]) as file:
        questions = json.load(file)
    session = Session(sys.argv[2])
    session.ask_all(questions)
    session.ask_again(questions)


if __name__ == "__main__":
    main()
