"""Reckon the derived dates of all files of a region anew, under a bar, within one transaction."""

import click
from django.db import models, transaction


class File(models.Model):
    region = models.CharField(max_length=20)
    opened = models.DateField(null=True)
    closed = models.DateField(null=True)


def refresh_region(region):
    with transaction.atomic():
        files = File.objects.filter(region=region)
        with click.progressbar(files, label=f"files of {region}") as shown:
            for file in shown:  # told
                steps = file.steps.order_by("order")
                file.opened = steps.first().date
                file.closed = steps.last().date
                file.save()


@click.command()
@click.argument("region")
def main(region):
    refresh_region(region)


if __name__ == "__main__":
    main()
