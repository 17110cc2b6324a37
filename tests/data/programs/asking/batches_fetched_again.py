import json
import sys

from openai import OpenAI
from tqdm import tqdm

client = OpenAI()


def is_ready(batch_id):
    return client.batches.retrieve(batch_id).status == "completed"


def answers_of(batch_id):
    batch = client.batches.retrieve(batch_id)
    text = client.files.content(batch.output_file_id).text
    return [json.loads(line) for line in text.splitlines()]


def gather(batch_ids):
    rows = []
    for batch_id in batch_ids:  # fine
        if not is_ready(batch_id):
            print(f"{batch_id} is not there yet")
            return
        rows.extend(answers_of(batch_id))
    with open("answers.json", "w") as out:
        json.dump(rows, out)


def ask_left_over(prompts):
    rows = []
    for prompt in tqdm(prompts):  # told
        answer = client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": prompt}])
        rows.append({"prompt": prompt, "answer": answer.choices[0].message.content})
    with open("left_over.json", "w") as out:
        json.dump(rows, out)


if __name__ == "__main__":
    with open(sys.argv[1]) as given:
        work = json.load(given)
    gather(work["batch_ids"])
    ask_left_over(work["prompts"])
