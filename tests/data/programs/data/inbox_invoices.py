"""Read scanned invoices; what is read moves to another folder."""
import json
import shutil
from pathlib import Path

import pytesseract
from pdf2image import convert_from_path

INBOX = Path("inbox")
DONE = Path("done")


def read(path):
    pages = convert_from_path(path, dpi=300)
    return [pytesseract.image_to_string(page, lang="deu") for page in pages]


def handle(path):
    record = {"file": path.name, "pages": read(path)}
    (DONE / f"{path.stem}.json").write_text(json.dumps(record))
    shutil.move(str(path), DONE / path.name)


def main():
    DONE.mkdir(exist_ok=True)
    for path in sorted(INBOX.glob("*.pdf")):  # fine
        handle(path)


if __name__ == "__main__":
    main()
