"""Translate the letters of an archive, one file each, and go on from a given number."""

import argparse
import json
from pathlib import Path

from openai import OpenAI

client = OpenAI()


def translate(text):
    answer = client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": text}])
    return answer.choices[0].message.content


def keep(path, text):
    path.write_text(json.dumps({"text": text}))


def from_a_number_on(letters, folder, begin):
    number = 0
    for index, letter in enumerate(letters):  # fine
        if index < begin:
            continue
        keep(folder / f"letter_{number:05d}.json", translate(letter))
        number += 1


def from_the_first_on(letters, folder):
    number = 0
    for letter in letters:  # told
        keep(folder / f"letter_{number:05d}.json", translate(letter))
        number += 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("letters")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--begin", type=int)
    args = parser.parse_args()
    letters = Path(args.letters).read_text().split("\f")
    if args.begin is None:
        from_the_first_on(letters, args.folder)
    else:
        from_a_number_on(letters, args.folder, args.begin)


if __name__ == "__main__":
    main()
