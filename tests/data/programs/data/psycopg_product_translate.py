"""Translate the product texts of the shop into the other languages of the EU (paid DeepL plan)."""
import os

import click
import deepl
import psycopg
from psycopg.rows import dict_row

LANGUAGES = ["FR", "IT", "ES", "NL", "PL", "SV", "DA", "CS"]

MISSING = """
SELECT p.id, p.name, p.description
FROM products p
LEFT JOIN product_texts t ON t.product_id = p.id AND t.lang = %(lang)s
WHERE t.product_id IS NULL
ORDER BY p.id
"""

INSERT = """
INSERT INTO product_texts (product_id, lang, name, description)
VALUES (%(id)s, %(lang)s, %(name)s, %(description)s)
"""


def translate(client, row, lang):
    name, description = client.translate_text(
        [row["name"], row["description"]], source_lang="DE", target_lang=lang, tag_handling="html"
    )
    return {"id": row["id"], "lang": lang, "name": name.text, "description": description.text}


def one_language(conn, client, lang):
    rows = conn.execute(MISSING, {"lang": lang}).fetchall()
    click.echo(f"{lang}: {len(rows)} products")
    for row in rows:
        values = translate(client, row, lang)
        with conn.transaction():
            conn.execute(INSERT, values)
            conn.execute("UPDATE products SET texts_changed = now() WHERE id = %s", (row["id"],))


@click.command()
@click.option("--dsn", default=lambda: os.environ["SHOP_DSN"])
@click.option("--lang", "langs", multiple=True, default=LANGUAGES)
def main(dsn, langs):
    client = deepl.DeepLClient(os.environ["DEEPL_KEY"])
    with psycopg.connect(dsn, row_factory=dict_row) as conn:
        for lang in langs:  # told
            one_language(conn, client, lang)
    usage = client.get_usage()
    click.echo(f"characters used: {usage.character.count}")


if __name__ == "__main__":
    main()
