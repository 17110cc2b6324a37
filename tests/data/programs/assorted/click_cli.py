import json

from openai import OpenAI

client = OpenAI()
def ask(q):
    return client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": q}]).choices[0].message.content

import click


@click.command()
@click.argument("path")
@click.option("--out", default="o.json")
def main(path, out):
    acc = []
    with click.progressbar(open(path)) as bar:
        for l in bar:  # told
            acc.append(ask(l))
    json.dump(acc, open(out, "w"))
main()
