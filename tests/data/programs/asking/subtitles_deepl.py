import os
import pathlib

import click
import deepl
import pysrt


def chunks(items, size):
    for start in range(0, len(items), size):
        yield items[start : start + size]


def translate_file(translator, path, target):
    subs = pysrt.open(str(path))
    for group in chunks(subs, 40):
        results = translator.translate_text([s.text for s in group], target_lang=target)
        for sub, result in zip(group, results):
            sub.text = result.text
    return subs


@click.command()
@click.argument("folder", type=click.Path(exists=True, path_type=pathlib.Path))
@click.option("--target", default="DE")
def main(folder, target):
    translator = deepl.Translator(os.environ["DEEPL_KEY"])
    for path in folder.rglob("*.srt"):  # fine
        out = path.with_suffix(f".{target.lower()}.srt")
        if out.exists():
            click.echo(f"skip {path}")
            continue
        translate_file(translator, path, target).save(str(out), encoding="utf-8")


if __name__ == "__main__":
    main()
