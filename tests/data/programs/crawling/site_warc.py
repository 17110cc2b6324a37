"""Archive a site given by its sitemap as one WARC and hand it to the deposit store."""
import io
import logging
import sys
import time
from urllib.robotparser import RobotFileParser
from urllib.parse import urljoin
from xml.etree import ElementTree as ET

import requests
from azure.identity import DefaultAzureCredential
from azure.storage.blob import BlobServiceClient
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

NS = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}
log = logging.getLogger("warc")


def sitemap_urls(http, url):
    root = ET.fromstring(http.get(url, timeout=60).content)
    if root.tag.endswith("sitemapindex"):
        for loc in root.iterfind("s:sitemap/s:loc", NS):
            yield from sitemap_urls(http, loc.text.strip())
    else:
        for loc in root.iterfind("s:url/s:loc", NS):
            yield loc.text.strip()


class WarcBuilder:
    def __init__(self):
        self.raw = io.BytesIO()
        self.writer = WARCWriter(self.raw, gzip=True)
        self.records = 0

    def write(self, url, resp):
        head = StatusAndHeaders(f"{resp.status_code} {resp.reason}", list(resp.raw.headers.items()), protocol="HTTP/1.1")
        rec = self.writer.create_warc_record(url, "response", payload=io.BytesIO(resp.content), http_headers=head)
        self.writer.write_record(rec)
        self.raw.flush()
        self.records += 1


def main(site, container):
    http = requests.Session()
    http.headers["User-Agent"] = "univ-archive-bot"
    robots = RobotFileParser(urljoin(site, "/robots.txt"))
    robots.read()
    pause = robots.crawl_delay("univ-archive-bot") or 1
    builder = WarcBuilder()
    for url in sitemap_urls(http, urljoin(site, "/sitemap.xml")):  # told
        if not robots.can_fetch("univ-archive-bot", url):
            continue
        try:
            builder.write(url, http.get(url, timeout=60))
        except requests.RequestException as e:
            log.warning("%s: %s", url, e)
        time.sleep(pause)
    store = BlobServiceClient("https://deposit.blob.core.windows.net", credential=DefaultAzureCredential())
    name = f"{site.split('//')[1].strip('/')}.warc.gz"
    builder.raw.seek(0)
    store.get_blob_client(container, name).upload_blob(builder.raw, overwrite=True)
    log.info("%d records in %s", builder.records, name)


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    main(sys.argv[1], sys.argv[2])
