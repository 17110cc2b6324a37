import json
import sys
import time

from openai import OpenAI

client = OpenAI()


def submit(path):
    uploaded = client.files.create(file=open(path, "rb"), purpose="batch")
    return client.batches.create(input_file_id=uploaded.id, endpoint="/v1/chat/completions", completion_window="24h").id


def wait(batch_id):
    while True:  # fine
        batch = client.batches.retrieve(batch_id)
        print(batch.status, batch.request_counts)
        if batch.status in ("completed", "failed", "expired", "cancelled"):
            return batch
        time.sleep(60)


def main():
    batch = wait(sys.argv[2] if len(sys.argv) > 2 else submit(sys.argv[1]))
    text = client.files.content(batch.output_file_id).text
    for line in text.splitlines():  # fine
        row = json.loads(line)
        print(row["custom_id"], row["response"]["body"]["choices"][0]["message"]["content"])


main()
