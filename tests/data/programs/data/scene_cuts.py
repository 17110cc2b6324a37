from pathlib import Path

import pandas as pd
import typer
from scenedetect import ContentDetector, detect

app = typer.Typer()


@app.command()
def cuts(folder: Path, output: Path = Path("cuts.csv"), threshold: float = 27.0):
    """List every cut in every film of a folder."""
    rows = []
    for film in folder.glob("*.mkv"):  # told
        typer.echo(f"Analysing {film.name}")
        scenes = detect(str(film), ContentDetector(threshold=threshold))
        for number, (start, end) in enumerate(scenes):
            rows.append((film.stem, number, start.get_seconds(), end.get_seconds()))
    pd.DataFrame(rows, columns=["film", "scene", "start", "end"]).to_csv(output, index=False)


if __name__ == "__main__":
    app()
