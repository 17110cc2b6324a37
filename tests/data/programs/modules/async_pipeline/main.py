import asyncio
import json

from pipeline import Pipeline


async def main():
    with open("tickets.jsonl") as f:
        tickets = [json.loads(line) for line in f]
    labelled = await Pipeline(concurrency=8).label(tickets)
    with open("labelled.jsonl", "w") as f:
        for row in labelled:
            f.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    asyncio.run(main())
