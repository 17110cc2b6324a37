"""OCR a folder of scanned files, whatever their type. The estate archive (35k files) takes about two days."""
import argparse
import subprocess
from datetime import datetime
from pathlib import Path

import pytesseract
from pdf2image import convert_from_path
from PIL import Image

LANG = "deu+frk"


def ocr_image(path: Path) -> str:
    with Image.open(path) as img:
        return pytesseract.image_to_string(img, lang=LANG)


def ocr_pdf(path: Path) -> str:
    pages = convert_from_path(path, dpi=300)
    return "\f".join(pytesseract.image_to_string(page, lang=LANG) for page in pages)


def ocr_djvu(path: Path) -> str:
    tiff = subprocess.run(["ddjvu", "-format=tiff", str(path), "/dev/stdout"], check=True, capture_output=True).stdout
    return subprocess.run(["tesseract", "-", "-", "-l", LANG], input=tiff, check=True, capture_output=True).stdout.decode()


ENGINES = {
    ".jpg": ocr_image,
    ".png": ocr_image,
    ".tif": ocr_image,
    ".pdf": ocr_pdf,
    ".djvu": ocr_djvu,
}


def emit(target: Path, text: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, encoding="utf-8")


def work_through(folder: Path, dest: Path) -> int:
    n = 0
    for path in sorted(folder.rglob("*")):  # told
        engine = ENGINES.get(path.suffix.lower())
        if engine is None:
            continue
        target = dest / path.relative_to(folder).with_suffix(".txt")
        if target.exists():
            continue
        emit(target, engine(path))
        n += 1
    return n


def main() -> None:
    ap = argparse.ArgumentParser(description=__doc__)
    ap.add_argument("folder", type=Path)
    ap.add_argument("--out", type=Path, default=Path("ocr"))
    args = ap.parse_args()
    dest = args.out / datetime.now().strftime("%Y%m%d-%H%M%S")
    print(work_through(args.folder, dest), "files read into", dest)


if __name__ == "__main__":
    main()
