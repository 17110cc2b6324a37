import logging
from collections import Counter

from client import CadastreError
from models import Owner, Parcel, database, upsert_parcel

log = logging.getLogger(__name__)


class Mirror:
    """Copies every parcel of the given municipalities into the local database."""

    def __init__(self, client, municipalities):
        self.client = client
        self.municipalities = [m for m in municipalities if m]
        self.stats = Counter()

    def prepare(self):
        database.create_tables([Parcel, Owner], safe=True)

    def run(self):
        self.prepare()
        # readers must never see half of a refresh
        with database.atomic():
            for municipality in self.municipalities:  # told
                self._municipality(municipality)
        return self.stats

    def _municipality(self, municipality):
        log.info("mirroring %s", municipality)
        for item in self.client.parcels(municipality):
            try:
                payload = self.client.parcel(item["number"])
                owners = self.client.owners(item["number"])
            except CadastreError as exc:
                log.warning("skipping %s: %s", item["number"], exc)
                self.stats["failed"] += 1
                continue
            with database.atomic():
                upsert_parcel(municipality, payload, owners)
            self.stats["parcels"] += 1
            if self.stats["parcels"] % 500 == 0:
                log.info("%d parcels so far", self.stats["parcels"])
