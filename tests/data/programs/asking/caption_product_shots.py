"""Alt texts for product pictures, several requests in flight."""
import base64
import sqlite3
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

import typer
from openai import OpenAI


class Shelf:
    def __init__(self, path):
        self._db = sqlite3.connect(path)
        self._db.execute("CREATE TABLE IF NOT EXISTS alt (name TEXT PRIMARY KEY, body TEXT)")

    def __contains__(self, key):
        return self._db.execute("SELECT 1 FROM alt WHERE name = ?", (str(key),)).fetchone() is not None

    def __setitem__(self, key, value):
        with self._db:
            self._db.execute("INSERT OR REPLACE INTO alt VALUES (?, ?)", (str(key), " ".join(value.split())))

    def __len__(self):
        return self._db.execute("SELECT count(*) FROM alt").fetchone()[0]


class Captioner:
    def __init__(self, client, model):
        self.client = client
        self.model = model

    def one(self, path: Path) -> str:
        data = base64.b64encode(path.read_bytes()).decode()
        reply = self.client.chat.completions.create(
            model=self.model,
            messages=[{"role": "user", "content": [
                {"type": "text", "text": "Write an alt text for this product picture."},
                {"type": "image_url", "image_url": {"url": f"data:image/jpeg;base64,{data}"}},
            ]}],
        )
        return reply.choices[0].message.content


def caption_all(captioner, shots, shelf, workers):
    with ThreadPoolExecutor(workers) as pool:
        jobs = {}
        for shot in shots:
            if shot.name not in shelf:
                jobs[pool.submit(captioner.one, shot)] = shot
        for job in as_completed(jobs):  # fine
            try:
                shelf[jobs[job].name] = job.result()
            except Exception as exc:
                typer.echo(f"skipped {jobs[job]}: {exc}")


def main(shots: Path, db: Path = Path("alt.db"), workers: int = 8, model: str = "gpt-4o-mini"):
    shelf = Shelf(db)
    caption_all(Captioner(OpenAI(), model), sorted(shots.glob("*.jpg")), shelf, workers)
    typer.echo(f"{len(shelf)} texts in {db}")


if __name__ == "__main__":
    typer.run(main)
