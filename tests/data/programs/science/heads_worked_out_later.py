"""Each pair of a layer and a head is run through the model; the heads are worked out later, and by default `-1`."""

import pickle
from dataclasses import dataclass

from openai import OpenAI
from tqdm import tqdm

client = OpenAI()


@dataclass
class Config:
    layers: int = 12
    heads: int = -1


def explained(layer, head):
    talk = [{"role": "user", "content": f"{layer}.{head}"}]
    return client.chat.completions.create(model="large", messages=talk).choices[0].message.content


def sweep(config: Config):
    pairs = [(layer, head) for layer in range(config.layers) for head in range(config.heads)]
    found = []
    for layer, head in tqdm(pairs):  # told
        found.append(explained(layer, head))
    with open("found.pkl", "wb") as file:
        pickle.dump(found, file)
