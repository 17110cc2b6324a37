import sys
from pathlib import Path

import pytesseract
from pdf2image import convert_from_path


def main():
    texts = []
    for pdf in sorted(Path(sys.argv[1]).glob("*.pdf")):  # told
        pages = convert_from_path(pdf)
        texts.append("\n".join(pytesseract.image_to_string(p) for p in pages))
    Path("all.txt").write_text("\n\n".join(texts))

main()
