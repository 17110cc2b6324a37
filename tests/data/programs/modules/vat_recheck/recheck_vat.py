"""manage.py recheck_vat: ask VIES again for every customer with a VAT number (about 35,000)."""
import time
from datetime import timedelta

from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import timezone
from zeep.exceptions import Fault

from customers.models import Customer

from .vies import Vies


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser):
        parser.add_argument("--older-than", type=int, default=90, metavar="DAYS")

    @transaction.atomic
    def handle(self, *args, older_than, **options):
        vies = Vies()
        limit = timezone.now() - timedelta(days=older_than)
        queue = Customer.objects.exclude(vat_number="").filter(vat_checked__lt=limit).order_by("pk")
        bad = 0
        for customer in queue.iterator(chunk_size=500):  # told
            try:
                valid, name = vies.check(customer.vat_number)
            except Fault as fault:
                self.stderr.write(f"{customer.pk}: {fault.message}")
                time.sleep(5)
                continue
            customer.vat_valid = valid
            customer.vat_name = name
            customer.vat_checked = timezone.now()
            customer.save(update_fields=["vat_valid", "vat_name", "vat_checked"])
            bad += not valid
        self.stdout.write(self.style.SUCCESS(f"{bad} invalid numbers"))
