"""Takes a spreadsheet of orchards over into the database and tells row by row what was made of it."""

import csv

from django.core.management.base import BaseCommand
from django.db import transaction

from orchards.models import Orchard, Owner


def take_over(path):
    """Give each row as soon as it is taken over; all are taken over, or none."""
    with transaction.atomic(), open(path, newline="") as source:
        for row in csv.DictReader(source):  # told
            owner, _ = Owner.objects.get_or_create(name=row["owner"])
            orchard, made = Orchard.objects.update_or_create(
                number=row["number"], defaults={"owner": owner, "trees": int(row["trees"])}
            )
            yield orchard, made


def take_over_each(path):
    """Give each row as soon as it is taken over and kept."""
    with open(path, newline="") as source:
        for row in csv.DictReader(source):  # fine
            with transaction.atomic():
                owner, _ = Owner.objects.get_or_create(name=row["owner"])
                orchard, made = Orchard.objects.update_or_create(
                    number=row["number"], defaults={"owner": owner, "trees": int(row["trees"])}
                )
            yield orchard, made


class Command(BaseCommand):
    def add_arguments(self, parser):
        parser.add_argument("path")
        parser.add_argument("--whole", action="store_true")

    def handle(self, *args, **options):
        rows = take_over(options["path"]) if options["whole"] else take_over_each(options["path"])
        for orchard, made in rows:
            self.stdout.write(f"{'new' if made else 'kept'} {orchard}")
