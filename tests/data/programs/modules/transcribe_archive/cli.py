import click

from engine import Engine
from runner import run
from whisper_backend import WhisperBackend


@click.command()
@click.argument("folder", type=click.Path(exists=True))
@click.option("--bundle", default="transcripts", help="name of the zip file")
@click.option("--size", default="large-v3")
@click.option("--language", default="en")
def cli(folder, bundle, size, language):
    """Transcribe the radio archive and pack the result."""
    path, total = run(Engine(WhisperBackend(size, language)), folder, bundle)
    click.echo(f"{total} segments in {path}")


if __name__ == "__main__":
    cli()
