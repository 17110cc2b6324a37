"""Translate the documentation (some 3000 markdown files) and write one JSON catalogue."""
import json
import logging
import os
from pathlib import Path

import fire

from translator import Translator


def translate(folder, lang="DE", out="catalogue.json"):
    docs = {p.relative_to(folder).as_posix(): p.read_text() for p in sorted(Path(folder).rglob("*.md"))}
    logging.info("%d documents", len(docs))
    translator = Translator(os.environ["DEEPL_KEY"], lang=lang)
    catalogue = translator.corpus(docs)
    Path(out).write_text(json.dumps(catalogue, ensure_ascii=False, indent=1))


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    fire.Fire(translate)
