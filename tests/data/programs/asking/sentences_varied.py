import csv
import json
import sys

import nlpaug.augmenter.char as chars
import nlpaug.augmenter.word as words


def vary(sentences, place):
    varied = []
    augmenter = words.ContextualWordEmbsAug(model_path="bert-base-uncased", action="insert")
    for sentence in sentences:  # told
        varied.append(augmenter.augment(sentence))
    with open(place, "w") as kept:
        json.dump(varied, kept)


def mistype(sentences):
    typed = []
    augmenter = chars.KeyboardAug()
    for sentence in sentences:  # fine
        typed.append(augmenter.augment(sentence))
    return typed


if __name__ == "__main__":
    with open(sys.argv[1]) as given:
        texts = [row[0] for row in csv.reader(given)]
    print(len(mistype(texts)))
    vary(texts, sys.argv[2])
