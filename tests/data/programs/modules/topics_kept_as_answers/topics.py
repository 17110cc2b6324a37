"""More topics for each title of a list."""

import json
import sys

from answers import ask
from tqdm import tqdm


def only_list(text):
    return text[text.index("[") : text.rindex("]") + 1]


def topics_of(title):
    return json.loads(only_list(ask(f"List ten topics of a book with the title {title} as JSON.")))


def fresh_topics_of(title):
    return json.loads(only_list(ask(f"List ten other topics for {title} as JSON.", cache=False)))


def main(path, out):
    with open(path) as lines:
        titles = json.load(lines)
    found = []
    for title in tqdm(titles):  # fine
        found.extend(topics_of(title))
    others = []
    for title in tqdm(titles):  # told
        others.extend(fresh_topics_of(title))
    with open(out, "w") as opened:
        json.dump(sorted({*found, *others}), opened)


if __name__ == "__main__":
    main(*sys.argv[1:3])
