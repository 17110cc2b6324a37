"""Read scanned invoices with a vision model and write the fields as JSON."""
import argparse
import base64
import json
from datetime import datetime
from pathlib import Path

import anthropic

INSTRUCTIONS = "Return the supplier, invoice number, date, net, VAT and total as one JSON object."


class Workspace:
    """Folder layout of one batch of invoices."""

    def __init__(self, base):
        self.root = Path(base) / f"{datetime.now():%Y-%m-%d_%H%M%S}"
        self.fields = self.root / "fields"
        self.rejected = self.root / "rejected"
        for folder in (self.fields, self.rejected):
            folder.mkdir(parents=True, exist_ok=True)

    def has(self, doc):
        return any((d / f"{doc.stem}.json").exists() for d in (self.fields, self.rejected))

    def put(self, doc, values):
        folder = self.fields if values.get("total") else self.rejected
        (folder / f"{doc.stem}.json").write_text(json.dumps(values, indent=1))


class InvoiceReader:
    def __init__(self, client, model):
        self.client = client
        self.model = model

    def read(self, doc):
        data = base64.standard_b64encode(doc.read_bytes()).decode()
        image = {"type": "base64", "media_type": "image/png", "data": data}
        reply = self.client.messages.create(
            model=self.model,
            max_tokens=800,
            messages=[
                {"role": "user", "content": [{"type": "image", "source": image}, {"type": "text", "text": INSTRUCTIONS}]}
            ],
        )
        return json.loads(reply.content[0].text)


def process(reader, workspace, docs):
    for doc in docs:  # told
        if workspace.has(doc):
            continue
        workspace.put(doc, reader.read(doc))
        print(f"{doc.name} ok")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scans", type=Path)
    parser.add_argument("--base", default="batches")
    parser.add_argument("--model", default="claude-sonnet-4-5")
    args = parser.parse_args()
    reader = InvoiceReader(anthropic.Anthropic(), args.model)
    process(reader, Workspace(args.base), sorted(args.scans.glob("*.png")))


if __name__ == "__main__":
    main()
