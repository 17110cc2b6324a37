import argparse
import statistics
import time

from openai import OpenAI


def probe(client, model, prompt):
    began = time.perf_counter()
    first = None
    for chunk in client.chat.completions.create(model=model, messages=[{"role": "user", "content": prompt}], stream=True):  # fine
        if first is None and chunk.choices and chunk.choices[0].delta.content:
            first = time.perf_counter() - began
    return first, time.perf_counter() - began


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--model", default="gpt-4o-mini")
    ap.add_argument("--runs", type=int, default=20)
    args = ap.parse_args()
    client = OpenAI()
    firsts, totals = [], []
    for _ in range(args.runs):  # fine
        first, total = probe(client, args.model, "Count to twenty.")
        firsts.append(first)
        totals.append(total)
    print(f"ttft p50 {statistics.median(firsts):.3f}s, total p50 {statistics.median(totals):.3f}s")


if __name__ == "__main__":
    main()
