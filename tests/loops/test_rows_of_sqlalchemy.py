"""Statements that SQLAlchemy puts together, rows that a migration leaves to its end, and other ends of many requests."""

import pytest

from support_loops import codes, shown

MIGRATION = """
import sqlalchemy as sa
from alembic import op

releases = sa.Table("releases", sa.MetaData())


def upgrade():
    bind = op.get_bind()
    for row in bind.execute(sa.select(releases.c.id, releases.c.version)):
        bind.execute({statement})
        {after}
"""
PUT_TOGETHER = "releases.update().where(releases.c.id == row.id).values(canonical=row.version.lower())"


@pytest.mark.parametrize("statement", [PUT_TOGETHER, 'sa.text("UPDATE releases SET a = 1"), {"id": row.id}'])
def test_the_rows_of_a_migration_wait_for_its_commit_which_is_shown_only_on_request(statement: str) -> None:
    waiting = MIGRATION.format(statement=statement, after="")
    assert codes(waiting)
    assert not shown(waiting)
    assert not codes(MIGRATION.format(statement=statement, after="bind.commit()"))


def test_what_only_asks_is_no_row_that_waits() -> None:
    assert not shown(MIGRATION.format(statement="sa.select(releases).where(releases.c.id == row.id)", after=""))


SCROLLED = """
class Search:
    def __init__(self, session):
        self.session = session

    def results(self, form):
        answer = self.session.post("https://api.example.org/search", json=form).json()
        found, count = [], 1
        {key} = answer["meta"]["{key}"]
        while count > 0:
            if not {key}:
                break
            more = self.session.post("https://api.example.org/search", json=dict(form, after={key})).json()
            count = len(more["objects"])
            found.extend(more["objects"])
        return found
"""


def test_whoever_scrolls_wants_all_of_it() -> None:
    assert shown(SCROLLED.format(key="scroll_id"))
    assert not shown(SCROLLED.format(key="token"))


POOL = """
import subprocess
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path


def run(path):
    return path, subprocess.run(["tool", str(path)], capture_output=True)


def main():
    results = []
    paths = sorted(Path(".").glob("*.t"))
    with ProcessPoolExecutor() as pool:
        futures = [pool.submit(run, path) for path in paths]
        for future in as_completed(futures):
            {name}, done = future.result()
            results.append(({name}, done.stdout))
    print(results)


main()
"""


def test_the_outcome_of_tests_is_looked_at() -> None:
    assert shown(POOL.format(name="model_file"))
    assert not shown(POOL.format(name="test_file"))


FETCHED = """
import cdsapi
import xarray as xr

client = cdsapi.Client()
parts = []
for year in range(1950, 2024):
    client.retrieve("reanalysis", {{"year": year}}, {target})
    parts.append(xr.open_dataset({target}).load())
xr.concat(parts, "time").to_netcdf("all.nc")
"""


def test_what_each_turn_fetches_into_the_same_file_is_not_kept() -> None:
    assert shown(FETCHED.format(target='"month.nc"'))
    assert not shown(FETCHED.format(target='f"{year}.nc"'))


MEASURED = """
import sys
from pathlib import Path

import pandas as pd
{imported}


def main(folder):
    tables = [{made} for path in sorted(Path(folder).glob("*.tif"))]
    pd.concat(tables).to_csv("all.csv")


main(sys.argv[1])
"""


def test_a_comprehension_is_read_beside_whatever_takes_its_time() -> None:
    model = "from cellpose import models\n\nmodel = models.Cellpose()"
    assert shown(MEASURED.format(imported=model, made="model.eval(str(path))"))
    assert not shown(MEASURED.format(imported=model, made="pd.DataFrame([path])"))
