import json

from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

import typer

app = typer.Typer()
@app.command()
def label(path: str, n: int = 3):
    votes = {}
    for l in open(path):  # told
        votes[l] = [ask(l) for _ in range(n)]
    typer.echo(json.dumps(votes))
if __name__ == "__main__":
    app()
