import os

REGION = os.environ.get("AWS_REGION", "eu-central-1")
SHEETS = "/data/herbarium/sheets"      # 118k scans
TABLE = "/data/herbarium/labels.csv"
SHELF = {"kind": "plain"}
# SHELF = {"kind": "folder", "root": "/data/herbarium/ocr"}
