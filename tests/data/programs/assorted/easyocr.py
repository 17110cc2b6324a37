import csv
import os

import easyocr

reader = easyocr.Reader(["en"])
found = []
for img in os.listdir("scans"):  # told
    res = reader.readtext(os.path.join("scans", img))
    found.append([img, " ".join(r[1] for r in res)])
with open("ocr.csv", "w") as f:
    csv.writer(f).writerows(found)
