import argparse
import logging
import time

from selenium.common.exceptions import WebDriverException

from boards import BOARDS
from driver import Driver
from exporters import exporter_for

log = logging.getLogger("jobs")


def queries(path):
    with open(path) as fh:
        return [line.strip() for line in fh if line.strip() and not line.startswith("#")]


def scrape(driver, words, exporter):
    seen = set()
    for query in words:  # told
        for cls in BOARDS:
            board = cls(driver)
            try:
                links = board.links(query)
            except WebDriverException as exc:
                log.error("%s/%s: %s", board.name, query, exc.msg)
                continue
            for link in links:
                if link in seen:
                    continue
                seen.add(link)
                try:
                    item = board.detail(link)
                except WebDriverException:
                    log.warning("no details: %s", link)
                    continue
                item["query"] = query
                exporter.export_item(item)
                time.sleep(1)
        log.info("%s: %d jobs", query, len(seen))


if __name__ == "__main__":
    cli = argparse.ArgumentParser()
    cli.add_argument("queries", help="file with one search a line (we use about 150)")
    cli.add_argument("-o", "--output", default="jobs.json")
    ns = cli.parse_args()
    logging.basicConfig(level=logging.INFO)
    with Driver() as drv, exporter_for(ns.output) as out:
        scrape(drv, queries(ns.queries), out)
