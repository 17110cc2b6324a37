import argparse
import json
import re

import requests
from loguru import logger


class Generator:
    url = "http://localhost:8000/v1/completions"

    def __init__(self, model, topics):
        self.model = model
        self.topics = topics
        self.seen = set()

    def _request(self, prompt):
        r = requests.post(self.url, json={"model": self.model, "prompt": prompt, "max_tokens": 400, "temperature": 1.1}, timeout=300)
        r.raise_for_status()
        return r.json()["choices"][0]["text"]

    def _parse(self, text):
        for line in text.splitlines():
            match = re.match(r"\d+\.\s*(.+)", line)
            if match and match.group(1) not in self.seen:
                self.seen.add(match.group(1))
                yield match.group(1)

    def generate(self, wanted):
        personas = []
        while len(personas) < wanted:  # told
            topic = self.topics[len(personas) % len(self.topics)]
            text = self._request(f"List ten people who care about {topic}:\n1.")
            personas.extend(self._parse("1." + text))
            logger.info(f"{len(personas)}/{wanted}")
        return personas[:wanted]


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("-n", "--num", type=int, default=10000)
    parser.add_argument("--model", default="mistral-7b")
    args = parser.parse_args()
    topics = open("topics.txt").read().splitlines()
    people = Generator(args.model, topics).generate(args.num)
    with open("personas.json", "w") as f:
        json.dump(people, f)
