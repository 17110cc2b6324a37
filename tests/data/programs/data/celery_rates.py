from celery import Celery, shared_task
from django.db import transaction

from billing.models import Account
from billing.services import statement_for
from billing.tariffs import TariffClient

app = Celery("billing")


@shared_task(bind=True, max_retries=3)
def recalculate(self, year):
    client = TariffClient()
    with transaction.atomic():
        for account in Account.objects.filter(active=True).iterator(chunk_size=500):  # told
            tariff = client.fetch(account.tariff_code, year)
            statement = statement_for(account, year)
            for line in statement.lines.all():
                line.amount = tariff.price(line.kwh)
                line.save(update_fields=["amount"])
            account.balance = sum(line.amount for line in statement.lines.all())
            account.save(update_fields=["balance"])
    return year
