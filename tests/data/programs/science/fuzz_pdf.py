"""Coverage-guided fuzzing of the PDF xref reader."""
import hashlib
import pathlib
import random
import signal
import typing as t

import coverage
import pikepdf
from hypothesis import find, settings  # noqa: F401  (shrinker, used interactively)


class Timeout(Exception):
    pass


def _alarm(*_):
    raise Timeout


class Corpus(t.MutableSequence):
    """A list of byte strings that lives in a directory."""

    def __init__(self, where: pathlib.Path):
        self.where = where
        where.mkdir(parents=True, exist_ok=True)
        self._mem = [p.read_bytes() for p in sorted(where.iterdir())]

    def __len__(self):
        return len(self._mem)

    def __getitem__(self, i):
        return self._mem[i]

    def __setitem__(self, i, v):
        raise TypeError

    def __delitem__(self, i):
        raise TypeError

    def insert(self, i, v):
        (self.where / hashlib.sha256(v).hexdigest()).write_bytes(v)
        self._mem.insert(i, v)


def lines_of(data: bytes):
    cov = coverage.Coverage(data_file=None, include=["*/xref_reader/*"])
    cov.start()
    try:
        signal.alarm(10)
        from xref_reader import parse
        parse(data)
        err = None
    except (pikepdf.PdfError, ValueError):
        err = None
    except Exception as e:
        err = e
    finally:
        signal.alarm(0)
        cov.stop()
    d = cov.get_data()
    return {(f, n) for f in d.measured_files() for n in d.lines(f) or ()}, err


def flip(b, r):
    b = bytearray(b)
    for _ in range(r.randint(1, 16)):  # fine
        b[r.randrange(len(b))] = r.randrange(256)
    return bytes(b)


def main():
    signal.signal(signal.SIGALRM, _alarm)
    queue = Corpus(pathlib.Path("queue"))
    crashes = Corpus(pathlib.Path("crashes"))
    reached: set = set()
    for b in list(queue):
        reached |= lines_of(b)[0]
    r = random.Random()
    while True:  # fine
        case = flip(r.choice(queue), r)
        hit, err = lines_of(case)
        if err is not None:
            crashes.append(case)
            print(type(err).__name__, err)
        elif hit - reached:
            reached |= hit
            queue.append(case)


if __name__ == "__main__":
    main()
