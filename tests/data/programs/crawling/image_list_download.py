import argparse
import logging
from pathlib import Path

import requests
from tqdm import tqdm

log = logging.getLogger("download")


class Downloader:
    def __init__(self, out_dir, timeout=15):
        self.out_dir = Path(out_dir)
        self.out_dir.mkdir(parents=True, exist_ok=True)
        self.timeout = timeout
        self.session = requests.Session()

    def download(self, index, url):
        r = self.session.get(url, timeout=self.timeout, stream=True)
        r.raise_for_status()
        ext = url.rsplit(".", 1)[-1][:4]
        with open(self.out_dir / f"{index:06d}.{ext}", "wb") as fh:
            for chunk in r.iter_content(8192):
                fh.write(chunk)

    def download_all(self, urls):
        failed = 0
        for i, url in enumerate(tqdm(urls)):  # told
            try:
                self.download(i, url)
            except Exception as e:
                failed += 1
                log.warning("%s: %s", url, e)
        return failed


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("url_list")
    ap.add_argument("out_dir")
    args = ap.parse_args()
    urls = Path(args.url_list).read_text().splitlines()
    failed = Downloader(args.out_dir).download_all(urls)
    log.info("done, %d failed", failed)


if __name__ == "__main__":
    main()
