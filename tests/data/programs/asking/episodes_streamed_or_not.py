"""Episodes are given step by step to whoever watches, or as a whole; either way a model is asked at each step."""

from openai import OpenAI
from tqdm import tqdm

client = OpenAI()


def say(agent, talk):
    answer = client.chat.completions.create(model=agent, messages=talk)
    return answer.choices[0].message.content


def episode(agents, streaming=False):
    def steps():
        for _ in range(20):
            for agent in agents:
                talk = [{"role": "user", "content": "go on"}]
                yield say(agent, []), say(agent, talk), say(agent, talk[:1]), say(agent, talk[1:])

    if streaming:
        return steps()
    last = None
    for last in steps():
        pass
    return last


def main(pairs):
    ends = []
    for pair in tqdm(pairs):  # told
        ends.append(episode(pair))
    return ends
