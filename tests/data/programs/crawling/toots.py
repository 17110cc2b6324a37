"""Collect the public posts of a list of Mastodon accounts (discourse study, wave 3)."""
import json
from contextlib import contextmanager
from pathlib import Path

import typer
from mastodon import Mastodon, MastodonAPIError, MastodonNotFoundError


class _Out:
    def __init__(self, fh, known):
        self._fh = fh
        self.known = known

    def emit(self, account, statuses):
        self._fh.write(json.dumps({"account": account, "statuses": statuses}, default=str) + "\n")
        self.known.add(account)


@contextmanager
def output(path: Path):
    known = set()
    if path.exists():
        with path.open() as fh:
            for line in fh:
                try:
                    known.add(json.loads(line)["account"])
                except json.JSONDecodeError:
                    continue
    # line buffered
    with path.open("a", buffering=1) as fh:
        yield _Out(fh, known)


def harvest(api: Mastodon, acct: str):
    account = api.account_lookup(acct)
    page = api.account_statuses(account, exclude_reblogs=True, limit=40)
    statuses = []
    while page:  # fine
        statuses += [{"id": s.id, "at": s.created_at, "lang": s.language, "html": s.content} for s in page]
        if len(statuses) >= 2000:
            break
        page = api.fetch_next(page)
    return statuses


def main(accounts: Path, out: Path = Path("wave3.jsonl"), instance: str = "https://mastodon.social"):
    api = Mastodon(api_base_url=instance, access_token="token.secret", ratelimit_method="wait")
    names = [a.strip().lstrip("@") for a in accounts.read_text().splitlines() if a.strip()]
    with output(out) as o:
        for name in names:  # fine
            if name in o.known:
                continue
            try:
                o.emit(name, harvest(api, name))
            except MastodonNotFoundError:
                o.emit(name, None)
            except MastodonAPIError as e:
                typer.echo(f"{name}: {e}", err=True)


if __name__ == "__main__":
    typer.run(main)
