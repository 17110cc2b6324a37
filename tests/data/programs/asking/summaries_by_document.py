"""Long reports are cut into parts, each part is summarised by a model, and every report's summaries are kept at once."""

import json
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

from openai import OpenAI

client = OpenAI()
KEPT = Path("summaries.jsonl")


def parts_of(text, size=6000):
    return [text[start : start + size] for start in range(0, len(text), size)]


def ask(text):
    answer = client.chat.completions.create(
        model="gpt-4o-mini", messages=[{"role": "user", "content": f"Summarise in a paragraph:\n{text}"}]
    )
    return answer.choices[0].message.content


def summarise(report):
    paragraphs = []
    for part in parts_of(report["text"]):  # fine
        paragraphs.append(ask(part))
    with KEPT.open("a") as out:
        out.write(json.dumps({"id": report["id"], "paragraphs": paragraphs}) + "\n")
    return report["id"]


def work_off(reports, handle, workers=8):
    with ThreadPoolExecutor(max_workers=workers) as executor:
        futures = [executor.submit(handle, report) for report in reports]
        for future in as_completed(futures):
            print("done with", future.result())


def main():
    done = {json.loads(line)["id"] for line in KEPT.open()} if KEPT.exists() else set()
    reports = [json.loads(line) for line in open("reports.jsonl")]
    work_off([one for one in reports if one["id"] not in done], summarise)


if __name__ == "__main__":
    main()
