from pathlib import Path

import instructor
import pandas as pd
import typer
from openai import OpenAI
from pydantic import BaseModel
from pypdf import PdfReader
from rich.progress import track


class Invoice(BaseModel):
    number: str
    vendor: str
    total: float
    currency: str
    due: str | None = None


class InvoiceReader:
    def __init__(self, model: str):
        self.client = instructor.from_openai(OpenAI())
        self.model = model

    def text_of(self, path: Path) -> str:
        return "\n".join(page.extract_text() or "" for page in PdfReader(path).pages)

    def read(self, path: Path) -> Invoice:
        return self.client.chat.completions.create(
            model=self.model,
            response_model=Invoice,
            max_retries=3,
            messages=[{"role": "user", "content": "Extract the invoice:\n" + self.text_of(path)}],
        )


app = typer.Typer()


@app.command()
def extract(folder: Path, output: Path = Path("invoices.xlsx"), model: str = "gpt-4o-mini"):
    reader = InvoiceReader(model)
    rows, failed = [], []
    for path in track(sorted(folder.glob("*.pdf")), description="Reading"):  # told
        try:
            rows.append({"file": path.name, **reader.read(path).model_dump()})
        except Exception as error:
            failed.append((path, error))
    pd.DataFrame(rows).to_excel(output, index=False)
    typer.echo(f"{len(rows)} read, {len(failed)} failed")


if __name__ == "__main__":
    app()
