import click

from . import db, steps
from .desk import LabelDesk


@click.command()
@click.option("--per-round", default=200)
@click.option("--target", default=20_000)
def go(per_round, target):
    desk = LabelDesk.from_env()
    have = db.labelled()
    rnd = max((i.round or 0 for i in have), default=0)
    while len(have) < target:  # fine
        rnd += 1
        net = steps.fit(have)
        picked = steps.uncertain(net, db.pool(), per_round)
        n = steps.collect(desk, picked, rnd)
        have = db.labelled()
        click.echo(f"round {rnd}: {n} new, {len(have)} in all")


if __name__ == "__main__":
    go()
