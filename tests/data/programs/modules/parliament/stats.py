import collections
import json

import luigi

from tasks import Speeches, TermTask


class WordCounts(TermTask):
    stem = "words"

    def requires(self):
        return Speeches(self.term)

    def run(self):
        counts = collections.defaultdict(collections.Counter)
        with self.input().open() as fh:
            for line in fh:  # fine
                speech = json.loads(line)
                for paragraph in speech["text"]:
                    counts[speech["party"]].update(w.lower() for w in paragraph.split() if len(w) > 3)
        with self.output().open("w") as out:
            for party, words in counts.items():
                out.write(json.dumps({"party": party, "words": words.most_common(500)}) + "\n")


class AllTerms(luigi.WrapperTask):
    first = luigi.IntParameter(default=10)
    last = luigi.IntParameter(default=20)

    def requires(self):
        return [WordCounts(term=t) for t in range(self.first, self.last + 1)]
