"""Spells out how the sentences of a corpus are spoken, by a list of words where one has it and by a program else."""

import argparse
import json

from g2p_en import G2p
from phonemizer import phonemize


def spoken(sentence, spell):
    found = []
    for part in sentence.split(";"):
        found += [sound for sound in spell(part) if sound.strip()]
    return " ".join(found)


def all_spoken(sentences):
    spell = G2p()
    lines = []
    for sentence in sentences:  # told
        lines.append(spoken(sentence, spell))
    return lines


def shown(words):
    spell = G2p()
    for word in words[:20]:  # fine
        print(word, spell(word))


def words_of(sentences, language):
    known = {}
    for sentence in sentences:  # told
        for word in sentence.split():
            if word not in known:
                known[word] = phonemize(word, language=language, backend="espeak")
    return known


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("sentences")
    parser.add_argument("output")
    parser.add_argument("--language", default="en-us")
    args = parser.parse_args()
    with open(args.sentences, encoding="utf-8") as file:
        sentences = [line.strip() for line in file]
    shown(sentences[0].split())
    if args.language == "en-us":
        lines = all_spoken(sentences)
    else:
        lines = []
        words = words_of(sentences, args.language)
        for sentence in sentences:  # fine
            lines.append(" ".join(words[word] for word in sentence.split()))
        with open(args.output + ".words", "w", encoding="utf-8") as file:
            json.dump(words, file)
    with open(args.output, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
