import os
import sys

import typer
from rich.console import Console

from annotator import Annotator
from providers import InterPro, RemoteBlast, UniProtXref
from sources import unique_proteins

app = typer.Typer(add_completion=False)


def pick(names: list[str]):
    made = []
    for n in names:
        if n == "blast":
            made.append(RemoteBlast())
        elif n == "interpro":
            made.append(InterPro(os.environ["EBI_EMAIL"]))
        elif n == "uniprot":
            made.append(UniProtXref())
        else:
            sys.exit(f"unknown provider {n}")
    return made


@app.command()
def main(fasta: str, out: str = "annotation.xlsx", provider: list[str] = ["blast", "interpro"]):
    console = Console(stderr=True)
    df = Annotator(pick(provider), console=console).process(unique_proteins(fasta))
    df.to_excel(out, index=False)
    console.print(f"[green]{len(df)} proteins -> {out}")


if __name__ == "__main__":
    app()
