import json
from concurrent.futures import ThreadPoolExecutor

from datasets import load_dataset
from shardfiles import ShardWriter
from tqdm import trange
from vllm import LLM, SamplingParams


def put(answer, row, writer):
    text = answer.outputs[0].text.strip()
    writer.write({"id": row["id"], "text": text, "words": len(text.split())})


def shape(answer, row):
    text = answer.outputs[0].text.strip()
    return {"id": row["id"], "text": text, "words": len(text.split())}


def stream(llm, rows, folder):
    asked = SamplingParams(max_tokens=512)
    with ShardWriter(folder) as writer, ThreadPoolExecutor(8) as pool:
        waiting = []
        for start in trange(0, len(rows), 64):  # fine
            part = rows.select(range(start, min(start + 64, len(rows))))
            for answer, row in zip(llm.generate(part["prompt"], asked), part):
                waiting.append(pool.submit(put, answer, row, writer))
        for one in waiting:
            one.result()


def collect(llm, rows, path):
    asked = SamplingParams(max_tokens=512)
    with ThreadPoolExecutor(8) as pool:
        shaped = []
        for start in trange(0, len(rows), 64):  # told
            part = rows.select(range(start, min(start + 64, len(rows))))
            for answer, row in zip(llm.generate(part["prompt"], asked), part):
                shaped.append(pool.submit(shape, answer, row))
        found = [one.result() for one in shaped]
    with open(path, "w") as out:
        json.dump(found, out)


if __name__ == "__main__":
    model = LLM("mistralai/Mistral-7B-Instruct-v0.3")
    prompts = load_dataset("json", data_files="prompts.jsonl", split="train")
    stream(model, prompts, "shards")
    collect(model, prompts, "answers.json")
