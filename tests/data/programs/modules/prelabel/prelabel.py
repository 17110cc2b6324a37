import argparse
import logging
import os
import sys

from backends import BACKENDS
from spans import locate
from studio import Studio

logger = logging.getLogger("prelabel")


class Prelabeler:
    def __init__(self, studio, backend, on_task=None):
        self.studio = studio
        self.backend = backend
        self.on_task = on_task or (lambda task, spans: None)

    def label(self, task):
        text = task.data["text"]
        pairs, score = self.backend.predict(text)
        spans = locate(text, pairs)
        self.studio.submit(task.id, [s.to_result() for s in spans], score, self.backend.version)
        self.on_task(task, spans)

    def run(self):
        for task in self.studio.tasks():  # told
            self.label(task)
        n = self.studio.submitted
        self.studio.finish()
        return n


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("project", type=int)
    ap.add_argument("--backend", choices=sorted(BACKENDS), default="gemini")
    ap.add_argument("--backup", action="store_true")
    args = ap.parse_args()
    logging.basicConfig(stream=sys.stderr, level=logging.INFO)
    studio = Studio(os.environ["LS_URL"], os.environ["LS_KEY"], args.project)
    if args.backup:
        logger.info("snapshot %s", studio.snapshot().id)

    def report(task, spans):
        logger.info("task %s: %d spans", task.id, len(spans))

    print(Prelabeler(studio, BACKENDS[args.backend](), on_task=report).run())


if __name__ == "__main__":
    main()
