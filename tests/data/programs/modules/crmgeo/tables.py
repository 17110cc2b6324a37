from sqlalchemy import Float, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


class Base(DeclarativeBase):
    pass


class Company(Base):
    __tablename__ = "company"
    id: Mapped[int] = mapped_column(primary_key=True)
    external_id: Mapped[str] = mapped_column(String(40), unique=True)
    name: Mapped[str] = mapped_column(String(200))
    vat_valid: Mapped[bool] = mapped_column(default=False)
    sites: Mapped[list["Site"]] = relationship(back_populates="company", cascade="all, delete-orphan")


class Site(Base):
    __tablename__ = "site"
    __table_args__ = (UniqueConstraint("company_id", "street"),)
    id: Mapped[int] = mapped_column(primary_key=True)
    company_id: Mapped[int] = mapped_column(ForeignKey("company.id"))
    street: Mapped[str]
    city: Mapped[str]
    lat: Mapped[float | None] = mapped_column(Float)
    lon: Mapped[float | None] = mapped_column(Float)
    company: Mapped[Company] = relationship(back_populates="sites")
