from decimal import Decimal

from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    pass


class Price(Base):
    __tablename__ = "supplier_price"

    supplier: Mapped[str] = mapped_column(primary_key=True)
    sku: Mapped[str] = mapped_column(primary_key=True)
    net: Mapped[Decimal]
    currency: Mapped[str]
