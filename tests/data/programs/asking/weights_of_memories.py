import sys

import openai

ASKED = "How much does this matter to {who}, from 1 to 10? Answer with the number.\n{what}"


class Reflecting:
    def __init__(self, client, name, memory):
        self.client, self.name, self.memory = client, name, memory
        self.weights = {}

    def weigh(self, text):
        asked = [{"role": "user", "content": ASKED.format(who=self.name, what=text)}]
        return int(self.client.chat.completions.create(model="gpt-4o-mini", messages=asked).choices[0].message.content)

    def weigh_memories(self):
        for message in self.memory.messages:  # fine
            if message.text not in self.weights:
                self.weights[message.text] = self.weigh(message.text)
        return sum(self.weights.values())

    def weigh_mailbox(self, mailbox):
        for message in mailbox.messages:  # told
            self.weights[message.subject] = self.weigh(message.body)
        return self.weights


if __name__ == "__main__":
    from village import Memory
    from village.mail import Mailbox

    one = Reflecting(openai.OpenAI(), "Ada", Memory(sys.argv[1]))
    print(one.weigh_memories(), one.weigh_mailbox(Mailbox(sys.argv[2])))
