from sqlalchemy import select
from sqlalchemy.orm import Session, sessionmaker

from tables import Company


class CompanyRepository:
    def __init__(self, session: Session):
        self._session = session

    def by_external_id(self, external_id: str) -> Company | None:
        return self._session.scalar(select(Company).where(Company.external_id == external_id))

    def save(self, company: Company) -> None:
        self._session.add(company)
        self._session.flush()


class UnitOfWork:
    def __init__(self, factory: sessionmaker):
        self._factory = factory

    def __enter__(self):
        self.session = self._factory()
        self.companies = CompanyRepository(self.session)
        return self

    def __exit__(self, exc_type, exc, tb):
        if exc_type is None:
            self.session.commit()
        else:
            self.session.rollback()
        self.session.close()
