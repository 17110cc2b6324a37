"""Nightly ETL: orders from the ERP's OData service into the mart."""
import logging
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone

import pyodata
import requests
from prometheus_client import CollectorRegistry, Counter, push_to_gateway
from sqlalchemy import MetaData, Table, create_engine
from sqlalchemy.dialects.postgresql import insert

logger = logging.getLogger("etl.orders")
registry = CollectorRegistry()
ROWS = Counter("etl_orders_rows", "orders loaded", registry=registry)


@dataclass
class Window:
    start: datetime
    stop: datetime

    def clause(self):
        return f"ChangedAt ge datetime'{self.start:%Y-%m-%dT%H:%M:%S}' and ChangedAt lt datetime'{self.stop:%Y-%m-%dT%H:%M:%S}'"


class OrdersJob:
    step = timedelta(hours=6)

    def __init__(self, dsn, service_url, auth):
        self.engine = create_engine(dsn)
        meta = MetaData()
        self.orders = Table("orders", meta, autoload_with=self.engine)
        self.marks = Table("etl_mark", meta, autoload_with=self.engine)
        http = requests.Session()
        http.auth = auth
        self.erp = pyodata.Client(service_url, http)

    def windows(self, upto):
        with self.engine.connect() as c:
            at = c.execute(self.marks.select().where(self.marks.c.job == "orders")).one().position
        while at < upto:
            yield Window(at, min(at + self.step, upto))
            at += self.step

    def fetch(self, w):
        rows = self.erp.entity_sets.SalesOrderSet.get_entities().filter(w.clause()).execute()
        return [{"id": r.SalesOrder, "customer": r.SoldTo, "net": r.NetAmount, "changed": r.ChangedAt} for r in rows]

    def load(self, w, rows):
        with self.engine.begin() as c:
            if rows:
                stmt = insert(self.orders)
                cols = {k: stmt.excluded[k] for k in ("customer", "net", "changed")}
                c.execute(stmt.on_conflict_do_update(index_elements=["id"], set_=cols), rows)
            c.execute(self.marks.update().where(self.marks.c.job == "orders").values(position=w.stop))

    def execute(self):
        for w in self.windows(datetime.now(timezone.utc)):  # fine
            rows = self.fetch(w)
            self.load(w, rows)
            ROWS.inc(len(rows))
            logger.info("%s .. %s: %d", w.start, w.stop, len(rows))


if __name__ == "__main__":
    from settings import ERP_AUTH, ERP_URL, MART_DSN

    job = OrdersJob(MART_DSN, ERP_URL, ERP_AUTH)
    job.execute()
    push_to_gateway("pushgw:9091", job="etl_orders", registry=registry)
