import random
from dataclasses import asdict, dataclass

import anthropic
import polars as pl
import typer
from loguru import logger
from pydantic import BaseModel, ValidationError

app = typer.Typer()

SEEDS = ["nurse", "welder", "beekeeper", "notary", "tram driver", "sommelier", "geologist"]
REGIONS = ["Galicia", "Saskatchewan", "Hokkaido", "Punjab", "Bavaria"]


class Persona(BaseModel):
    name: str
    age: int
    backstory: str
    speech_habits: list[str]


@dataclass
class Row:
    seed: str
    region: str
    name: str
    age: int
    backstory: str
    habits: str


def draw(client: anthropic.Anthropic, seed: str, region: str) -> Persona:
    msg = client.messages.create(
        model="claude-3-5-haiku-latest",
        max_tokens=900,
        system="Answer with one JSON object: name, age, backstory, speech_habits.",
        messages=[{"role": "user", "content": f"Invent a {seed} from {region}."}],
    )
    return Persona.model_validate_json(msg.content[0].text)


@app.command()
def make(target: int = 5000, out: str = "personas.parquet"):
    client = anthropic.Anthropic(max_retries=5)
    seen: set[str] = set()
    rows: list[Row] = []
    rejected = 0
    while len(rows) < target:  # told
        seed, region = random.choice(SEEDS), random.choice(REGIONS)
        try:
            p = draw(client, seed, region)
        except ValidationError as e:
            rejected += 1
            logger.warning("bad persona ({} so far): {}", rejected, e.error_count())
            continue
        if p.name in seen:
            rejected += 1
            continue
        seen.add(p.name)
        rows.append(Row(seed, region, p.name, p.age, p.backstory, "|".join(p.speech_habits)))
        if len(rows) % 100 == 0:
            logger.info("{} / {} personas, {} rejected", len(rows), target, rejected)
    pl.DataFrame([asdict(r) for r in rows]).write_parquet(out)
    logger.success("wrote {}", out)


if __name__ == "__main__":
    app()
