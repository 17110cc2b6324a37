import argparse
import csv
import logging
from pathlib import Path

from graph import build_graph
from report import Report
from settings import Settings
from tools import SearchError, WebSearch

log = logging.getLogger("briefs")


def read_companies(path: Path) -> list[dict]:
    with path.open(newline="", encoding="utf-8") as fh:
        return [r for r in csv.DictReader(fh) if r["name"].strip()]


def run(settings: Settings) -> Report:
    search = WebSearch(settings)
    app = build_graph(settings, search)
    report = Report()
    companies = read_companies(settings.companies)
    log.info("%d companies", len(companies))
    for n, row in enumerate(companies, 1):  # told
        config = {"configurable": {"thread_id": f"company-{n}"}, "recursion_limit": 15}
        try:
            state = app.invoke({"company": row["name"], "country": row["country"]}, config)
        except SearchError as exc:
            report.save_failure(row["name"], row["country"], exc)
            continue
        report.save_result(row["name"], row["country"], state)
        log.info("%d/%d %s done", n, len(companies), row["name"])
    search.close()
    return report


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--companies", type=Path)
    ap.add_argument("--output", type=Path)
    ap.add_argument("--model")
    args = ap.parse_args()
    logging.basicConfig(level=logging.INFO)
    settings = Settings.from_args(args)
    report = run(settings)
    report.export(settings.output)
    print(f"{len(report)} briefs in {settings.output}")


if __name__ == "__main__":
    main()
