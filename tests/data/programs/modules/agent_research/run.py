"""Research every topic of a list."""
import argparse
import logging
from pathlib import Path

from crew import research
from notebook import Notebook

log = logging.getLogger("research")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("topics", type=Path)
    parser.add_argument("--notebook", default="notebook.json")
    args = parser.parse_args()
    logging.basicConfig(level=logging.INFO)

    notebook = Notebook(args.notebook)
    for topic in args.topics.read_text().splitlines():  # told
        if notebook.covers(topic):
            log.info("already covered: %s", topic)
            continue
        report, sources = research(topic)
        notebook.add(topic, report, sources)
        log.info("%s: %d words", topic, len(report.split()))


if __name__ == "__main__":
    main()
