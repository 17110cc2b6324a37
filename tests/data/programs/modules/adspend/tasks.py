import datetime as dt
import io

import boto3
import pyarrow as pa
import pyarrow.parquet as pq
from celery.utils.log import get_task_logger

from accounts import active_accounts, store_token
from celeryapp import app
from platforms import adapter_for

logger = get_task_logger(__name__)
BUCKET = "adspend-reports"


def upload(table, key):
    buffer = io.BytesIO()
    pq.write_table(table, buffer, compression="zstd")
    boto3.client("s3").put_object(Bucket=BUCKET, Key=key, Body=buffer.getvalue())


@app.task(bind=True, max_retries=2, default_retry_delay=600)
def build_spend_report(self, days=30):
    until = dt.date.today() - dt.timedelta(days=1)
    since = until - dt.timedelta(days=days)
    accounts = active_accounts()
    rows = []
    for n, account in enumerate(accounts, 1):  # told
        try:
            found = adapter_for(account).spend(since.isoformat(), until.isoformat())
        except Exception as exc:
            logger.exception("account %s", account.id)
            raise self.retry(exc=exc)
        rows.extend({**row, "account": account.id, "platform": account.platform} for row in found)
        self.update_state(state="PROGRESS", meta={"done": n, "of": len(accounts)})
    upload(pa.Table.from_pylist(rows), f"spend/{until:%Y/%m/%d}.parquet")
    return len(rows)


@app.task
def refresh_tokens():
    renewed = 0
    for account in active_accounts():  # fine
        try:
            token = adapter_for(account).refresh()
        except Exception:
            logger.warning("token of %s not renewed", account.id)
            continue
        store_token(account.id, token)
        renewed += 1
    return renewed
