from models import Invoice
from sqlalchemy import create_engine, select
from sqlalchemy.orm import Session


class InvoiceRepository:
    def __init__(self, url):
        self.session = Session(create_engine(url))

    def unsent(self):
        return self.session.scalars(select(Invoice).where(Invoice.sent.is_(False))).all()

    def mark_sent(self, invoice):
        invoice.sent = True
        self.session.flush()

    def commit(self):
        self.session.commit()
