"""Import the rulings of a court from its open data: a request for the text of each that is new."""

import sys

import requests
from django.core.management.base import BaseCommand
from django.db import models, transaction
from lxml import etree

LISTING = "https://data.court.example/rulings/{year}.xml"
TEXT = "https://data.court.example/ruling/{number}/text.xml"


class Ruling(models.Model):
    number = models.CharField(max_length=20, unique=True)
    subject = models.TextField()
    text = models.TextField(blank=True)


def listed(year):
    answer = requests.get(LISTING.format(year=year), timeout=30)
    answer.raise_for_status()
    return etree.fromstring(answer.content).findall("Ruling")


def text_of(number):
    answer = requests.get(TEXT.format(number=number), timeout=60)
    answer.raise_for_status()
    return "\n".join(etree.fromstring(answer.content).itertext())


@transaction.atomic
def import_year(year):
    for entry in listed(year):  # told
        number = entry.findtext("Number")
        ruling, _ = Ruling.objects.get_or_create(number=number, defaults={"subject": entry.findtext("Subject")})
        if not Ruling.objects.filter(number=number).exclude(text="").exists():
            ruling.text = text_of(number)
            ruling.save()


def import_each_by_itself(year):
    for entry in listed(year):  # fine
        number = entry.findtext("Number")
        if Ruling.objects.filter(number=number).exists():
            continue
        with transaction.atomic():
            Ruling.objects.create(number=number, subject=entry.findtext("Subject"), text=text_of(number))


@transaction.atomic
def attach_texts(request, numbers):
    """Fetch the texts that somebody has ticked on a page."""
    for number in numbers:  # fine
        Ruling.objects.filter(number=number).update(text=text_of(number))


class Command(BaseCommand):
    def add_arguments(self, parser):
        parser.add_argument("years", nargs="+", type=int)
        parser.add_argument("--each", action="store_true")

    def handle(self, *args, **options):
        for year in options["years"]:  # fine
            (import_each_by_itself if options["each"] else import_year)(year)
        sys.stdout.write("done\n")
