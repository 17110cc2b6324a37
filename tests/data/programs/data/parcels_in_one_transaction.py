"""Replace the codes of parcels that were merged, all in one transaction, from a list of old and new codes."""

import csv
import sys

from django.contrib.gis.db import models
from django.db import transaction


class Parcel(models.Model):
    code = models.CharField(max_length=20)
    place = models.PointField(null=True)
    replaced_by = models.ForeignKey("self", null=True, on_delete=models.SET_NULL)

    def save(self, *args, **kwargs):
        self.code = self.code.upper()
        super().save(*args, **kwargs)


def replace(path):
    with transaction.atomic(), open(path) as lines:
        for old, new in csv.reader(lines):  # told
            for parcel in Parcel.objects.filter(code__startswith=new):
                older = Parcel.objects.get(code=old + parcel.code[len(old) :])
                older.replaced_by = parcel
                older.save()


if __name__ == "__main__":
    replace(sys.argv[1])
