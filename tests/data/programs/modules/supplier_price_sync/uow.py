from sqlalchemy import create_engine
from sqlalchemy.orm import sessionmaker

from tables import Price

_Session = sessionmaker(create_engine("postgresql+psycopg://erp@db/erp", pool_pre_ping=True))


class Prices:
    def __init__(self, session):
        self._session = session

    def replace(self, supplier, offers):
        self._session.query(Price).filter_by(supplier=supplier).delete()
        self._session.add_all(Price(supplier=supplier, **offer) for offer in offers)
        self._session.flush()


class UnitOfWork:
    def __enter__(self):
        self._session = _Session()
        self.prices = Prices(self._session)
        return self

    def __exit__(self, kind, exc, tb):
        if kind is None:
            self._session.commit()
        else:
            self._session.rollback()
        self._session.close()
