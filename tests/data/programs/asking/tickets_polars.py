from enum import Enum
from typing import Annotated

import polars as pl
import typer
from mistralai import Mistral


class Topic(str, Enum):
    billing = "billing"
    bug = "bug"
    feature = "feature"
    other = "other"


def classify(client: Mistral, subject: str, body: str) -> str:
    reply = client.chat.complete(
        model="mistral-small-latest",
        messages=[{"role": "user", "content": f"Classify as one of {[t.value for t in Topic]}:\n{subject}\n{body}"}],
    )
    answer = reply.choices[0].message.content.lower()
    return next((t.value for t in Topic if t.value in answer), Topic.other.value)


def main(source: str, target: str, key: Annotated[str, typer.Option(envvar="MISTRAL_API_KEY")]):
    client = Mistral(api_key=key)
    frame = pl.read_csv(source)
    topics = []
    for row in frame.iter_rows(named=True):  # told
        topics.append(classify(client, row["subject"], row["body"]))
    frame.with_columns(pl.Series("topic", topics)).write_csv(target)


if __name__ == "__main__":
    typer.run(main)
