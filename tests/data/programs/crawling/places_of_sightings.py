"""Name the places of sightings that have none yet, by a geocoder that is asked for each."""

import logging

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import models, transaction
from mapbox import Geocoder

log = logging.getLogger("sightings")


class Sighting(models.Model):
    lon = models.FloatField()
    lat = models.FloatField()
    place = models.CharField(max_length=200, default="")
    answer = models.JSONField(null=True)

    def find_place(self):
        geocoder = Geocoder(name="mapbox.places", access_token=settings.MAPBOX_TOKEN)
        self.answer = geocoder.reverse(lon=self.lon, lat=self.lat).json()
        found = self.answer.get("features", [])
        if found:
            self.place = found[0]["place_name"]
        self.save()


class Command(BaseCommand):
    help = "Name the places of sightings"

    def add_arguments(self, parser):
        parser.add_argument("--limit", type=int, default=5000)
        parser.add_argument("--whole", action="store_true")

    def handle(self, *args, **options):
        waiting = Sighting.objects.filter(place="")[: options["limit"]]
        if not options["whole"]:
            for sighting in waiting:  # fine
                sighting.find_place()
            return
        with transaction.atomic():
            for number, sighting in enumerate(waiting, 1):  # told
                sighting.find_place()
                log.info("named %d", number)
