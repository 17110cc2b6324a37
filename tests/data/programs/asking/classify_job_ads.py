"""Occupation codes for job ads. The yearly dump has some 120k distinct titles, one model call each."""
import tempfile

import click
import pandas as pd
from anthropic import Anthropic
from diskcache import Cache

client = Anthropic()
cache = Cache(tempfile.mkdtemp(prefix="isco-"))


@cache.memoize()
def ask(title, model="claude-3-5-haiku-latest"):
    msg = client.messages.create(
        model=model,
        max_tokens=10,
        system="Answer with the four-digit ISCO-08 code only.",
        messages=[{"role": "user", "content": title}],
    )
    return msg.content[0].text.strip()


def normalise(title):
    return " ".join(title.lower().replace("(m/w/d)", "").split())


def code_for(title):
    code = ask(normalise(title))
    return code if code.isdigit() and len(code) == 4 else None


def codes(titles):
    found = {}
    with click.progressbar(titles) as bar:
        for title in bar:  # told
            found[title] = code_for(title)
    return found


@click.command()
@click.argument("ads", type=click.Path(exists=True))
@click.option("--out", default="ads_coded.parquet")
def main(ads, out):
    frame = pd.read_parquet(ads)
    found = codes(frame["title"].dropna().unique().tolist())
    frame["isco"] = frame["title"].map(found)
    frame.to_parquet(out)
    click.echo(f"{frame.isco.notna().mean():.1%} coded, {cache.volume() / 1e6:.1f} MB cached")


if __name__ == "__main__":
    main()
