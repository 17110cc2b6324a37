"""Remove the working copies that tests have left behind, after each was sent to be judged."""

import subprocess
from pathlib import Path

COPIES = Path("/srv/copies")


class Copies:
    def __init__(self, repository):
        self.repository = repository

    def remove_all(self):
        for entry in COPIES.iterdir():  # fine
            if entry.is_dir():
                subprocess.run(["git", "worktree", "remove", "--force", str(entry)], cwd=self.repository, check=False)

    def submit_all(self):
        for entry in COPIES.iterdir():  # told
            if entry.is_dir():
                subprocess.run(["judge", "submit", str(entry)], cwd=self.repository, check=False)


if __name__ == "__main__":
    Copies("/srv/repository").submit_all()
    Copies("/srv/repository").remove_all()
