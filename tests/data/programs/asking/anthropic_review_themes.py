"""Label every product review of a parquet dump with themes, using Claude."""
import asyncio
import json
import sys

import anthropic
import pandas as pd
from tqdm import tqdm

MODEL = "claude-haiku-4-5"
PARALLEL = 12
PROMPT = """List up to five themes of this review as a JSON array of short lower-case strings.

<review>
{text}
</review>"""


class Labeller:
    def __init__(self, total):
        self.client = anthropic.AsyncAnthropic()
        self.gate = asyncio.Semaphore(PARALLEL)
        self.bar = tqdm(total=total)

    async def ask(self, text):
        for attempt in range(4):  # fine
            try:
                msg = await self.client.messages.create(
                    model=MODEL,
                    max_tokens=200,
                    messages=[{"role": "user", "content": PROMPT.format(text=text)}],
                )
                return json.loads(msg.content[0].text)
            except (anthropic.APIStatusError, json.JSONDecodeError):
                await asyncio.sleep(2**attempt)
        return []

    async def label(self, review_id, text):
        async with self.gate:
            themes = await self.ask(text)
        self.bar.update(1)
        return {"review_id": review_id, "themes": themes}


async def run(source, target):
    reviews = pd.read_parquet(source, columns=["review_id", "text"])
    labeller = Labeller(len(reviews))
    jobs = [labeller.label(r.review_id, r.text) for r in reviews.itertuples(index=False)]  # told
    labelled = await asyncio.gather(*jobs)
    frame = reviews.merge(pd.DataFrame(labelled), on="review_id")
    frame.to_parquet(target)
    print(frame.explode("themes")["themes"].value_counts().head(25))


if __name__ == "__main__":
    asyncio.run(run(sys.argv[1], sys.argv[2]))
