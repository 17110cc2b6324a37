"""Let two models talk for a few rounds, which are counted inside the `try` that ends the talk when one of them fails."""

import openai

client = openai.OpenAI()


class Talk:
    def __init__(self, config, task):
        self.most = config.get("talk.most_rounds", 5)
        self.task = task

    def run(self):
        rounds = 0
        history = [{"role": "user", "content": self.task}]
        while True:  # fine
            try:
                answer = client.chat.completions.create(model="gpt-4o", messages=history).choices[0].message.content
                history.append({"role": "assistant", "content": answer})
                rounds += 1
                if rounds >= self.most:
                    print("no more rounds")
                    break
            except openai.OpenAIError as error:
                print("the talk has failed", error)
                break
        return history
