import boto3
import settings

_textract = boto3.client("textract", region_name=settings.REGION)


def lines_of(path):
    with open(path, "rb") as fh:
        found = _textract.analyze_document(Document={"Bytes": fh.read()}, FeatureTypes=["FORMS"])
    return [b["Text"] for b in found["Blocks"] if b["BlockType"] == "LINE" and b["Confidence"] > 60]
