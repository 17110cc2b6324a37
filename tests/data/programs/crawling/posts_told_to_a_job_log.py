"""Posts of a blog for a research tool: a job tells its log how far it is, and a base class writes what comes back."""

import csv
import time
from datetime import datetime
from pathlib import Path

import requests


class Job:
    def __init__(self, folder: Path, query: str) -> None:
        self.folder = folder
        self.query = query

    def log_path(self) -> Path:
        return self.folder / f"{self.query}.log"

    def log(self, message: str) -> None:
        log_path = self.log_path()
        with log_path.open("a", encoding="utf-8") as outfile:
            outfile.write("%s: %s\n" % (datetime.now().strftime("%c"), message))

    def update_status(self, status: str) -> None:
        print(status)
        self.log(status)

    def log_answer(self, post: dict) -> None:
        with open(self.folder / "answers_log.txt", "a", encoding="utf-8") as answers_log:
            answers_log.write(f"{post['id']}\t{post['text']}\n")


class BlogSearch:
    def __init__(self, job: Job) -> None:
        self.job = job

    def run(self) -> None:
        posts = self.posts()
        with open(self.job.folder / "posts.csv", "w", newline="") as out:
            csv.DictWriter(out, ["id", "text"]).writerows(posts)

    def posts(self) -> list[dict]:
        posts, before = [], None
        while True:  # told
            answer = requests.get(f"https://blogs.example/api/{self.job.query}", params={"before": before}, timeout=30)
            page = answer.json()["posts"]
            if not page:
                return posts
            posts.extend(page)
            before = page[-1]["id"]
            self.job.update_status(f"Collected {len(posts)} posts")
            time.sleep(2)

    def answers(self, wanted: list[str]) -> list[str]:
        seen = []
        for one in wanted:  # fine
            post = requests.get(f"https://blogs.example/api/answers/{one}", timeout=30).json()
            self.job.log_answer(post)
            seen.append(post["id"])
        return seen


if __name__ == "__main__":
    search = BlogSearch(Job(Path("jobs"), "gardening"))
    search.run()
    search.answers(Path("wanted.txt").read_text().split())
