"""Load the product feed into the catalogue."""
import gzip
import json
import os
import sys

from sqlalchemy import create_engine, select
from sqlalchemy.orm import Session

from catalogue.models import Brand, Product

engine = create_engine(os.environ["DATABASE_URL"])


def brand_for(session, name, known):
    if name not in known:
        brand = session.scalar(select(Brand).where(Brand.name == name))
        if brand is None:
            brand = Brand(name=name)
            session.add(brand)
            session.flush()
        known[name] = brand.id
    return known[name]


def load(path):
    known = {}
    with Session(engine) as session, gzip.open(path, "rt") as feed:
        for i, line in enumerate(feed, 1):  # told
            item = json.loads(line)
            session.merge(
                Product(sku=item["sku"], title=item["title"], brand_id=brand_for(session, item["brand"], known))
            )
            if i % 1000 == 0:
                session.flush()
                print(f"{i} products")
        session.commit()


if __name__ == "__main__":
    load(sys.argv[1])
