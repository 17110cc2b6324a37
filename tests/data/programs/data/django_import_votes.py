import csv

from django.core.management.base import BaseCommand
from django.db import transaction

from elections.models import Candidate, PollingStation, Result


class Command(BaseCommand):
    help = "Import results by polling station"

    def add_arguments(self, parser):
        parser.add_argument("csvfile")
        parser.add_argument("--year", type=int, required=True)

    def handle(self, *args, **options):
        with open(options["csvfile"], encoding="utf-8") as f:
            n = self.import_rows(csv.DictReader(f, delimiter=";"), options["year"])
        self.stdout.write(self.style.SUCCESS(f"{n} results"))

    @transaction.atomic
    def import_rows(self, reader, year):
        n = 0
        for row in reader:  # gap: what a row costs is not known, and that it waits for a commit is not enough
            station, _ = PollingStation.objects.get_or_create(code=row["station"], defaults={"name": row["name"]})
            candidate, _ = Candidate.objects.get_or_create(name=row["candidate"], year=year)
            Result.objects.update_or_create(
                station=station, candidate=candidate, defaults={"votes": int(row["votes"])}
            )
            n += 1
        return n
