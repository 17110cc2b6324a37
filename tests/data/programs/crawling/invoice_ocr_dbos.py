import os
import pathlib

import requests
from dbos import DBOS, DBOSConfig, Queue, SetWorkflowID
from mistralai import Mistral

config: DBOSConfig = {"name": "invoice-ocr", "system_database_url": os.environ["DBOS_SYSTEM_DATABASE_URL"]}
DBOS(config=config)

queue = Queue("suppliers", concurrency=4)
mistral = Mistral(api_key=os.environ["MISTRAL_API_KEY"])


@DBOS.step(retries_allowed=True, max_attempts=5)
def list_invoices(supplier):
    r = requests.get(f"http://dms.internal/api/suppliers/{supplier}/invoices", timeout=30)
    r.raise_for_status()
    return [d["id"] for d in r.json()]


@DBOS.step(retries_allowed=True, max_attempts=4, interval_seconds=10)
def read_invoice(doc_id):
    pages = mistral.ocr.process(
        model="mistral-ocr-latest",
        document={"type": "document_url", "document_url": f"https://dms.example/raw/{doc_id}.pdf"},
    ).pages
    return "\n\n".join(p.markdown for p in pages)


@DBOS.step()
def total_of(text):
    reply = mistral.chat.complete(
        model="mistral-small-latest",
        messages=[{"role": "user", "content": "Return only the gross total of this invoice as a number.\n" + text}],
    )
    return float(reply.choices[0].message.content.strip())


@DBOS.workflow()
def supplier_totals(supplier):
    totals = {}
    for doc_id in list_invoices(supplier):  # fine
        text = read_invoice(doc_id)
        totals[doc_id] = total_of(text)
    return totals


@DBOS.workflow()
def all_suppliers(names):
    handles = []
    for n in names:  # fine
        handles.append((n, queue.enqueue(supplier_totals, n)))
    return {n: sum(h.get_result().values()) for n, h in handles}


if __name__ == "__main__":
    DBOS.launch()
    suppliers = pathlib.Path("suppliers.txt").read_text().split()
    with SetWorkflowID("audit-2024"):
        for name, total in all_suppliers(suppliers).items():
            print(f"{name:30} {total:12.2f}")
