"""License overview for all packages on CRAN. Takes most of a day the first time."""
import collections
from datetime import timedelta

import pandas as pd
from requests_cache import CachedSession
from requests_ratelimiter import LimiterMixin
from requests_cache import CacheMixin
from requests import Session


class PoliteSession(CacheMixin, LimiterMixin, Session):
    pass


session = PoliteSession(
    "cran_meta",
    backend="sqlite",
    expire_after=timedelta(days=45),
    allowable_codes=(200, 404),
    per_second=3,
)


def packages():
    return session.get("https://crandb.r-pkg.org/-/desc").json()


def describe(name):
    r = session.get(f"https://crandb.r-pkg.org/{name}/all")
    if r.status_code == 404:
        return None
    doc = r.json()
    newest = doc["versions"][doc["latest"]]
    return {
        "name": name,
        "license": newest.get("License", "?"),
        "first": min(doc["timeline"].values()),
        "versions": len(doc["versions"]),
        "imports": len(newest.get("Imports", {})),
    }


def main():
    rows = []
    for name in sorted(packages()):  # fine
        row = describe(name)
        if row:
            rows.append(row)
    df = pd.DataFrame(rows)
    family = collections.Counter()
    for lic in df.license:
        family[lic.split("(")[0].split("|")[0].strip()] += 1
    df.to_feather("cran_licenses.feather")
    for lic, n in family.most_common(20):
        print(f"{n:6d}  {lic}")


if __name__ == "__main__":
    main()
