"""Weekly full export of CRM contacts to the lake."""
from __future__ import annotations

import io
import json

import pendulum
from airflow.decorators import dag, task
from airflow.providers.amazon.aws.hooks.s3 import S3Hook
from airflow.providers.http.hooks.http import HttpHook
from airflow.providers.postgres.hooks.postgres import PostgresHook

BUCKET = "acme-lake-raw"


@dag(
    schedule="0 3 * * 0",
    start_date=pendulum.datetime(2023, 1, 1, tz="Europe/Zurich"),
    catchup=False,
    max_active_runs=1,
    default_args={"retries": 2, "retry_delay": pendulum.duration(minutes=15)},
    tags=["crm"],
)
def crm_contacts():
    @task
    def extract(ds=None):
        hook = HttpHook(method="GET", http_conn_id="crm_api")
        buf = io.StringIO()
        after, n = None, 0
        while True:  # told
            params = {"limit": 100, "properties": "email,phone,lifecyclestage,owner"}
            if after:
                params["after"] = after
            page = hook.run(endpoint="crm/v3/objects/contacts", data=params).json()
            for rec in page["results"]:
                buf.write(json.dumps(rec) + "\n")
                n += 1
            buf.flush()
            after = page.get("paging", {}).get("next", {}).get("after")
            if after is None:
                break
        key = f"crm/contacts/dt={ds}/part-0000.jsonl"
        S3Hook("aws_lake").load_string(buf.getvalue(), key, bucket_name=BUCKET, replace=True)
        return {"key": key, "rows": n}

    @task
    def register(info: dict):
        PostgresHook("meta").run(
            "INSERT INTO loads (key, rows) VALUES (%s, %s)", parameters=(info["key"], info["rows"])
        )

    register(extract())


crm_contacts()
