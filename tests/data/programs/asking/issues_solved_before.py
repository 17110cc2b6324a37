import json
import sys
from pathlib import Path

from datasets import load_dataset
from openai import OpenAI

client = OpenAI()


def is_wanted(issue, folder):
    answers = folder / "answers.jsonl"
    wanted = True
    if not answers.exists():
        return wanted
    with open(answers) as lines:
        for line in lines:
            if json.loads(line)["id"] == issue["id"]:
                return False
    return True


def is_long(issue):
    if len(issue["text"]) > 20_000:
        return True
    return False


def save_patch(issue, text, answers):
    with open(answers, "a") as out:
        out.write(json.dumps({"id": issue["id"], "patch": text}) + "\n")


def patch_for(issue):
    asked = [{"role": "user", "content": issue["text"]}]
    return client.chat.completions.create(model="gpt-4o", messages=asked).choices[0].message.content


def solve(issue, folder):
    if not is_wanted(issue, folder):
        return
    text = patch_for(issue)
    save_patch(issue, text, folder / "answers.jsonl")


def solve_short(issue, folder):
    if is_long(issue):
        return
    text = patch_for(issue)
    save_patch(issue, text, folder / "short.jsonl")


def main(folder):
    issues = load_dataset("json", data_files="issues.jsonl", split="train")
    for issue in issues:  # fine
        solve(issue, folder)
    for issue in issues:  # told
        solve_short(issue, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
