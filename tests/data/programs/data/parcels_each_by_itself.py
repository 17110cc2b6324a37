"""Replace the codes of parcels that were merged, each by itself, from a list of old and new codes."""

import csv
import sys

from django.contrib.gis.db import models


class Parcel(models.Model):
    code = models.CharField(max_length=20)
    place = models.PointField(null=True)
    replaced_by = models.ForeignKey("self", null=True, on_delete=models.SET_NULL)

    def save(self, *args, **kwargs):
        self.code = self.code.upper()
        super().save(*args, **kwargs)


def replace(path):
    with open(path) as lines:
        for old, new in csv.reader(lines):  # fine
            for parcel in Parcel.objects.filter(code__startswith=new):
                older = Parcel.objects.get(code=old + parcel.code[len(old) :])
                older.replaced_by = parcel
                older.save()


if __name__ == "__main__":
    replace(sys.argv[1])
