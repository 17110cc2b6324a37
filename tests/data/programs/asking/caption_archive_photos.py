"""Captions for the press photo archive (~80,000 prints) through the vision endpoint."""
import argparse
import base64
import json
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from openai import OpenAI


class Captions(dict):
    def __setitem__(self, key, value):
        super().__setitem__(str(key), " ".join(value.split()))

    def publish(self, path: Path):
        path.write_text(json.dumps(self, ensure_ascii=False, indent=1, sort_keys=True))


class Captioner:
    def __init__(self, client: OpenAI, model: str):
        self.client = client
        self.model = model

    def _part(self, path: Path) -> dict:
        data = base64.b64encode(path.read_bytes()).decode()
        return {"type": "image_url", "image_url": {"url": f"data:image/jpeg;base64,{data}"}}

    def one(self, path: Path) -> str:
        reply = self.client.chat.completions.create(
            model=self.model,
            messages=[{"role": "user", "content": [
                {"type": "text", "text": "Describe this press photo in two sentences."},
                self._part(path),
            ]}],
        )
        return reply.choices[0].message.content


def caption_all(captioner: Captioner, photos, shelf: Captions, workers: int) -> None:
    with ThreadPoolExecutor(workers) as pool:
        jobs = {}
        for photo in photos:  # fine
            if photo.name not in shelf:
                jobs[pool.submit(captioner.one, photo)] = photo
        for job in as_completed(jobs):  # told
            try:
                shelf[jobs[job].name] = job.result()
            except Exception as exc:
                print("skipped", jobs[job], exc)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("photos", type=Path)
    ap.add_argument("--out", type=Path, default=Path("captions.json"))
    ap.add_argument("--workers", type=int, default=8)
    ap.add_argument("--model", default="gpt-4o")
    args = ap.parse_args()
    shelf = Captions()
    caption_all(Captioner(OpenAI(), args.model), sorted(args.photos.glob("*.jpg")), shelf, args.workers)
    shelf.publish(args.out)


if __name__ == "__main__":
    main()
