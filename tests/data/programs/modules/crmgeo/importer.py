import csv
import logging
from pathlib import Path

from services import Geocoder, VatChecker
from tables import Company, Site
from uow import UnitOfWork

logger = logging.getLogger(__name__)


class CompanyImporter:
    def __init__(self, uow: UnitOfWork, geocoder: Geocoder, vat: VatChecker):
        self.uow = uow
        self.geocoder = geocoder
        self.vat = vat

    def rows(self, path: Path):
        with path.open(newline="", encoding="cp1252") as fh:
            for number, row in enumerate(csv.DictReader(fh, delimiter=";"), 2):  # fine
                if not row.get("KundenNr"):
                    logger.warning("line %d has no customer number", number)
                    continue
                yield row

    def execute(self, path: Path) -> int:
        count = 0
        with self.uow as work:
            for row in self.rows(path):  # told
                company = work.companies.by_external_id(row["KundenNr"]) or Company(external_id=row["KundenNr"])
                company.name = row["Firma"].strip()
                company.vat_valid = bool(row["UStId"]) and self.vat.valid(row["UStId"])
                self._site(company, row)
                work.companies.save(company)
                count += 1
                if count % 100 == 0:
                    logger.info("%d companies saved", count)
        return count

    def _site(self, company, row):
        for site in company.sites:
            if site.street == row["Strasse"]:
                return
        position = self.geocoder.locate(row["Strasse"], f"{row['PLZ']} {row['Ort']}")
        lat, lon = position or (None, None)
        company.sites.append(Site(street=row["Strasse"], city=row["Ort"], lat=lat, lon=lon))
