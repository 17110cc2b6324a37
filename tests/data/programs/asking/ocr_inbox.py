"""Scanned invoices in, markdown out. Started by cron at night."""
import base64
import logging
import os
from pathlib import Path

import fitz
from mistralai import Mistral
from tenacity import before_sleep_log, retry, stop_after_attempt, wait_random_exponential

INBOX = Path("/srv/scans/inbox")
ARCHIVE = Path("/srv/scans/archive")
TEXT = Path("/srv/scans/text")

logger = logging.getLogger("ocr")
client = Mistral(api_key=os.environ["MISTRAL_API_KEY"])


@retry(stop=stop_after_attempt(5), wait=wait_random_exponential(max=60), before_sleep=before_sleep_log(logger, logging.WARNING))
def read_page(png: bytes) -> str:
    url = "data:image/png;base64," + base64.b64encode(png).decode()
    r = client.ocr.process(model="mistral-ocr-latest", document={"type": "image_url", "image_url": url})
    return r.pages[0].markdown


def read_pdf(path):
    with fitz.open(path) as pdf:
        for page in pdf:  # fine
            yield read_page(page.get_pixmap(dpi=200).tobytes("png"))


def settle(pdf, md):
    tmp = TEXT / f".{pdf.stem}.tmp"
    tmp.write_text(md, encoding="utf-8")
    os.replace(tmp, TEXT / f"{pdf.stem}.md")
    pdf.rename(ARCHIVE / pdf.name)


def do_it():
    for pdf in sorted(INBOX.glob("*.pdf")):  # fine
        try:
            settle(pdf, "\n\n".join(read_pdf(pdf)))
        except Exception:
            logger.exception("leaving %s in the inbox", pdf.name)


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    do_it()
