"""Makes a data set of letters with all processors: reads them into a table, takes them apart, and writes them down."""

import argparse
import json
import logging
import sqlite3
from functools import partial
from multiprocessing import Pool
from multiprocessing import Pool as Workers

from tqdm import tqdm

from letters import grammar, tidy

log = logging.getLogger(__name__)
GRAMMAR = None


def begin(model):
    global GRAMMAR
    GRAMMAR = grammar.load(model)


def get_letters(path):
    found = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            letter = cleaned(json.loads(line))
            if letter:
                found.append((letter["id"], letter["text"]))
    return found


def cleaned(letter):
    return tidy.letter(letter) if letter.get("text") else None


def get_size(path):
    with open(path, "rb") as file:
        return len(file.read())


def taken_apart(text):
    sentences = GRAMMAR.read(text)
    return {"words": sentences.words(), "kinds": sentences.kinds()}


def stored(paths, place, processes):
    held = sqlite3.connect(place)
    cursor = held.cursor()
    cursor.execute("CREATE TABLE letters (id PRIMARY KEY, text)")
    workers = Workers(processes)
    log.info("%d bytes", sum(workers.map(get_size, paths)))  # fine
    for rows in tqdm(workers.imap_unordered(get_letters, paths), total=len(paths)):  # told
        cursor.executemany("INSERT INTO letters VALUES (?, ?)", rows)
    held.commit()
    held.close()


def with_grammar(letters, processes):
    pool_of = partial(Pool, processes, initializer=begin)
    readers = pool_of(initargs=("large",))
    read = readers.map(taken_apart, letters["texts"])  # told
    readers.close()
    readers.join()
    for number, found in zip(letters["numbers"], read):
        yield {"number": number, **found}


def counted(texts, processes):
    workers = Pool(processes, initializer=begin, initargs=("small",))
    size, words, kinds = max(len(texts) // 20, 1), [], []
    parts = [texts[start : start + size] for start in range(0, len(texts), size)]
    for number, part in enumerate(parts):  # told
        log.info("part %d of %d", number, len(parts))
        for found in workers.imap_unordered(taken_apart, part):  # fine
            words.extend(found["words"])
            kinds.extend(found["kinds"])
    return {"words": words, "kinds": kinds}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--processes", type=int)
    parser.add_argument("--table", default="letters.db")
    parser.add_argument("--output", required=True)
    args = parser.parse_args()
    stored(args.paths, args.table, args.processes)
    rows = sqlite3.connect(args.table).execute("SELECT id, text FROM letters").fetchall()
    letters = {"numbers": [row[0] for row in rows], "texts": [row[1] for row in rows]}
    with open(args.output, "w", encoding="utf-8") as file:
        for letter in with_grammar(letters, args.processes):
            file.write(json.dumps(letter) + "\n")
    with open(args.output + ".words", "w", encoding="utf-8") as file:
        json.dump(counted(letters["texts"], args.processes), file)


if __name__ == "__main__":
    main()
