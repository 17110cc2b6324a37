"""Run a vision model over the chart reading benchmark."""
import base64
import json
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import httpx
import tyro


@dataclass
class Config:
    model: str
    samples: Path = Path("charts/samples.jsonl")
    out: Path = Path("runs")
    endpoint: str = "http://gpu03:8000/v1/chat/completions"
    workers: int = 8


def run_dir(cfg: Config) -> Path:
    d = cfg.out / f"{cfg.model.replace('/', '_')}-{datetime.now():%Y%m%d-%H%M%S}"
    d.mkdir(parents=True, exist_ok=True)
    return d


def ask(cfg: Config, sample: dict) -> str:
    image = base64.b64encode(Path(sample["image"]).read_bytes()).decode()
    body = {"model": cfg.model, "temperature": 0, "messages": [{"role": "user", "content": [
        {"type": "text", "text": sample["question"]},
        {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{image}"}}]}]}
    r = httpx.post(cfg.endpoint, json=body, timeout=300)
    r.raise_for_status()
    return r.json()["choices"][0]["message"]["content"]


def answer(cfg: Config, folder: Path, sample: dict) -> dict:
    dest = folder / f"{sample['id']}.json"
    if dest.exists():
        return json.loads(dest.read_text())
    rec = {"id": sample["id"], "gold": sample["answer"], "pred": ask(cfg, sample)}
    dest.write_text(json.dumps(rec))
    return rec


def main(cfg: Config) -> None:
    folder = run_dir(cfg)
    samples = [json.loads(s) for s in cfg.samples.open()]
    right = 0
    with ThreadPoolExecutor(cfg.workers) as pool:
        futures = [pool.submit(answer, cfg, folder, s) for s in samples]
        for n, fut in enumerate(as_completed(futures), 1):  # told
            rec = fut.result()
            right += rec["gold"].strip().lower() in rec["pred"].lower()
            if n % 100 == 0:
                print(f"{n}/{len(samples)} acc {right / n:.3f}")
    (folder / "summary.json").write_text(json.dumps({"n": len(samples), "acc": right / len(samples)}))


if __name__ == "__main__":
    main(tyro.cli(Config))
