"""Ops that bring the exports of a bucket of Google's storage onto the disk of the worker."""

from pathlib import Path

from dagster import OpExecutionContext, op


@op(required_resource_keys={"gcs", "scratch"})
def fetch_exports(context: OpExecutionContext) -> str:
    storage = context.resources.gcs.client
    folder = Path(context.resources.scratch.path) / "exports"
    folder.mkdir(parents=True, exist_ok=True)
    for blob in storage.list_blobs("partner-exports", prefix="nightly/"):  # told
        blob.download_to_filename(f"{folder}/{Path(blob.name).name}")
        context.log.info("fetched %s", blob.name)
    return str(folder)


@op(required_resource_keys={"gcs", "scratch"})
def fetch_missing_exports(context: OpExecutionContext) -> str:
    storage = context.resources.gcs.client
    folder = Path(context.resources.scratch.path) / "exports"
    folder.mkdir(parents=True, exist_ok=True)
    for blob in storage.list_blobs("partner-exports", prefix="nightly/"):  # fine
        target = folder / Path(blob.name).name
        if target.exists() and target.stat().st_size == blob.size:
            continue
        blob.download_to_filename(str(target))
    return str(folder)


@op(required_resource_keys={"gcs"})
def size_of_exports(context: OpExecutionContext) -> int:
    total = 0
    for blob in context.resources.gcs.client.list_blobs("partner-exports"):  # fine
        total += blob.size
    return total
