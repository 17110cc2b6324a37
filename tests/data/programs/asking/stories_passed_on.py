import json
import pathlib
import sys

import openai
from transformers import AutoModelForCausalLM, AutoTokenizer

OUT = pathlib.Path("stories.jsonl")


def load_stories(path):
    if path.exists():
        with path.open() as lines:
            yield from map(json.loads, lines)


def sampled(openings, name, path):
    model, tokens = AutoModelForCausalLM.from_pretrained(name), AutoTokenizer.from_pretrained(name)
    told = 0
    for story in load_stories(path):  # fine
        yield story
        told += 1
    for opening in openings[told:]:  # fine
        ids = model.generate(**tokens(opening, return_tensors="pt"), max_new_tokens=300)
        story = tokens.decode(ids[0])
        with path.open("a") as file:
            print(json.dumps(story), file=file)
        yield story


def of_a_small_model(openings, path):
    yield from sampled(openings, "distilgpt2", path)


def bought(openings):
    for opening in openings:  # fine
        yield openai.completions.create(model="davinci-002", prompt=opening, max_tokens=300).choices[0].text


def of_a_service(openings):
    yield from bought(openings)


def main(source, other):
    openings = [line.strip() for line in open(source)]
    if OUT.exists():
        print("goes on behind", sum(1 for _ in OUT.open()))
    stories = []
    for story in of_a_small_model(openings, OUT):  # fine
        stories.append(story)
    others = []
    for story in of_a_service([line.strip() for line in open(other)]):  # told
        others.append(story)
    with open("both.json", "w") as file:
        json.dump({"small": stories, "service": others}, file)


if __name__ == "__main__":
    main(*sys.argv[1:])
