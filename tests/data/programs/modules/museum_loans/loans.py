"""Ops that fetch what the lending desk knows of each object, and lay it down for the warehouse."""

import json
import time
from pathlib import Path

from dagster import OpExecutionContext, op


@op(required_resource_keys={"desk", "results"})
def loan_histories(context: OpExecutionContext, object_ids: list[str]) -> Path:
    target = context.resources.results.folder.joinpath("loans.jsonl")
    with open(target, "w", encoding="utf-8") as out:
        for object_id in object_ids:  # told
            history = context.resources.desk.fetch_loan_history(object_id)
            context.log.info("%s: %d loans", object_id, len(history["loans"]))
            out.write(json.dumps({"object": object_id, **history}) + "\n")
    return target


@op(required_resource_keys={"desk", "results"})
def shelf_list(context: OpExecutionContext, object_ids: list[str]) -> Path:
    target = context.resources.results.folder.joinpath("shelves.csv")
    with open(target, "w", encoding="utf-8") as out:
        for object_id in object_ids:  # fine
            mark = context.resources.desk.shelf_mark_of(object_id)
            out.write(f"{object_id},{mark}\n")
    return target


@op(required_resource_keys={"desk", "results"})
def new_loan_histories(context: OpExecutionContext, object_ids: list[str]) -> Path:
    folder = context.resources.results.folder.joinpath("loans")
    folder.mkdir(exist_ok=True)
    for object_id in object_ids:  # fine
        kept = folder / f"{object_id}.json"
        if kept.exists():
            continue
        history = context.resources.desk.fetch_loan_history(object_id)
        kept.write_text(json.dumps(history))
    return folder


@op(required_resource_keys={"desk"})
def loans_by_year(context: OpExecutionContext, object_ids: list[str]) -> dict[str, int]:
    years: dict[str, int] = {}
    for object_id in object_ids:  # told
        history = context.resources.desk.fetch_loan_history(object_id)
        for loan in history["loans"]:
            year = loan["begun"][:4]
            years[year] = years.get(year, 0) + 1
    return years


@op(required_resource_keys={"desk"})
def notes_of_one(context: OpExecutionContext, object_id: str) -> list[dict]:
    found = []
    for page in context.resources.desk.notes_on_object(object_id):  # fine
        found.extend(page)
    return found


@op(required_resource_keys={"desk", "results"})
def exports(context: OpExecutionContext, object_id: str) -> Path:
    jobs = {object_id: context.resources.desk.begin_export(object_id)}
    begun = time.monotonic()
    done: dict[str, str] = {}
    while len(done) < len(jobs):  # fine
        if time.monotonic() - begun > 3600:
            raise TimeoutError(f"{len(jobs) - len(done)} exports were not over in an hour")
        time.sleep(20)
        for one, job in jobs.items():
            state = context.resources.desk.state_of_export(job)
            if state["over"]:
                done[one] = state["url"]
    target = context.resources.results.folder.joinpath("exports.json")
    target.write_text(json.dumps(done))
    return target


@op(required_resource_keys={"desk"})
def visits_of_a_day(context: OpExecutionContext, day: str) -> list[dict]:
    visits: list[dict] = []
    row_limit = 25_000
    first = 0
    while True:  # fine
        page = context.resources.desk.count_of_visits(day=day, first=first, row_limit=row_limit)
        visits.extend(page)
        if len(page) < row_limit:
            return visits
        first += row_limit
