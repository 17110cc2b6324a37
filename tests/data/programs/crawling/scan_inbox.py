#!/usr/bin/env python3
"""Run OCR over the scanner's drop folder. Started by a systemd timer twice a day; the backlog of 2019-2022
(some 40,000 scans) goes through the same way."""
import os
import shutil
import sys
import uuid
from pathlib import Path

import ocrmypdf
from ocrmypdf.exceptions import EncryptedPdfError, PriorOcrFoundError
from pypdf import PdfReader
from whoosh import index
from whoosh.fields import ID, NUMERIC, TEXT, Schema

ROOT = Path(os.environ.get("SCAN_ROOT", "/srv/scans"))
NEW, OUT, BAD = ROOT / "new", ROOT / "archive", ROOT / "rejected"


def open_index():
    where = ROOT / "index"
    if index.exists_in(where):
        return index.open_dir(where)
    where.mkdir(exist_ok=True)
    return index.create_in(where, Schema(path=ID(stored=True, unique=True), pages=NUMERIC(stored=True), body=TEXT))


def ocr(pdf: Path, target: Path):
    try:
        ocrmypdf.ocr(pdf, target, language=["deu", "fra"], deskew=True, rotate_pages=True, jobs=4, progress_bar=False)
    except PriorOcrFoundError:
        shutil.copy2(pdf, target)


def settle(pdf, result, ix):
    final = OUT / pdf.stem[:4] / pdf.name
    final.parent.mkdir(parents=True, exist_ok=True)
    reader = PdfReader(result)
    body = "\n".join(p.extract_text() or "" for p in reader.pages)
    with ix.writer() as w:
        w.update_document(path=str(final), pages=len(reader.pages), body=body)
    shutil.move(result, final)
    pdf.unlink()


def main():
    ix = open_index()
    done = 0
    for pdf in sorted(NEW.glob("*.pdf")):  # fine
        work = ROOT / "tmp" / f"{uuid.uuid4()}.pdf"
        try:
            ocr(pdf, work)
        except EncryptedPdfError:
            pdf.rename(BAD / pdf.name)
            continue
        settle(pdf, work, ix)
        done += 1
    print(f"{done} scans")


if __name__ == "__main__":
    sys.exit(main())
