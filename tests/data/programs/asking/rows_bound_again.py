"""Ask a model about each row, of a list that is put into form under its own name, and begin anew on each start."""

import json
import sys

from openai import OpenAI

client = OpenAI()


def main(rows, out):
    rows = list(rows)
    rows = sorted(rows)
    with open(out, "w") as file:
        for row in rows:  # told
            answer = client.chat.completions.create(model="m", messages=[{"role": "user", "content": row}])
            file.write(json.dumps(answer.choices[0].message.content) + "\n")
            file.flush()


if __name__ == "__main__":
    with open(sys.argv[1]) as listing:
        main(listing, sys.argv[2])
