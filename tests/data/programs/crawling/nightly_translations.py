"""Prefect deployment that translates the product texts into all shop languages."""
import os
from datetime import timedelta

import deepl
from prefect import flow, task
from prefect.cache_policies import INPUTS, TASK_SOURCE
from prefect.concurrency.sync import rate_limit
from prefect_aws import S3Bucket
from prefect_sqlalchemy import SqlAlchemyConnector

RESULTS = S3Bucket.load("flow-results")
LANGS = ("DE", "FR", "IT", "ES", "NL", "PL", "CS", "DA", "SV")


@task
def product_texts(limit: int | None = None) -> list[tuple[int, str]]:
    with SqlAlchemyConnector.load("shop") as db:
        rows = db.fetch_all("SELECT id, description FROM product WHERE live ORDER BY id")
    return [(r[0], r[1]) for r in rows][:limit]


@task(
    cache_policy=INPUTS + TASK_SOURCE,
    cache_expiration=timedelta(days=60),
    persist_result=True,
    result_storage=RESULTS,
    retries=4,
    retry_delay_seconds=[5, 30, 120, 600],
)
def translate(text: str, lang: str) -> str:
    rate_limit("deepl")
    t = deepl.Translator(os.environ["DEEPL_KEY"])
    return t.translate_text(text, target_lang=lang, tag_handling="html", formality="prefer_less").text


@task
def publish(lang: str, texts: dict[int, str]) -> None:
    with SqlAlchemyConnector.load("shop") as db:
        db.execute_many(
            "INSERT INTO product_text (product, lang, body) VALUES (:p, :l, :b) "
            "ON CONFLICT (product, lang) DO UPDATE SET body = excluded.body",
            seq_of_parameters=[{"p": p, "l": lang, "b": b} for p, b in texts.items()],
        )


@flow(log_prints=True)
def translations(limit: int | None = None):
    texts = product_texts(limit)
    out = {lang: {} for lang in LANGS}
    for pid, text in texts:  # fine
        for lang in LANGS:
            out[lang][pid] = translate(text, lang)
    for lang, body in out.items():  # fine
        publish(lang, body)
        print(lang, len(body))


if __name__ == "__main__":
    translations.serve(name="nightly", cron="0 1 * * *")
