import typer

from subtitles import read, write
from translator import Translator

app = typer.Typer()


@app.command()
def translate(source: str, target: str, language: str = "de"):
    lines = read(source)
    translator = Translator(language)
    with typer.progressbar(lines) as bar:
        out = [translator.line(one) for one in bar]  # told
    write(target, out)


if __name__ == "__main__":
    app()
