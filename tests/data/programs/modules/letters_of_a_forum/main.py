"""Run the searches that stand in the line of jobs."""

import json
import sys
from pathlib import Path

from .search import AuthorSearch, BoardSearch

if __name__ == "__main__":
    wanted = json.loads(Path(sys.argv[1]).read_text())
    kind = AuthorSearch if wanted["authors"] else BoardSearch
    kind(Path(sys.argv[2]), wanted).process()
