"""Rows that Django gives of a project's own models: what they are, what they cost, and when they are committed."""

import pytest

from support_loops import project, shown

MODELS = """
from django.db import models


class Order(models.Model):
    def summed(self):
        return sum(one.price for one in self.lines.all())

    def billed(self):
        import requests

        return requests.post("https://bills.example", json={"id": self.id}).json()


class Line(models.Model):
    def billed(self):
        return 0


class Gift(models.Model):
    def billed(self):
        return 1
"""
WORK = """
from django.core.management.base import BaseCommand
from django.db import transaction

from shop.models import Gift, Order


class Command(BaseCommand):
    {decorated}
    def handle(self, *args, **options):
        found = []
        {before}
        for order in {over}:
            {work}
        open("bills.txt", "w").write(str(found))
"""
BILLED = "found.append(order.billed())"


def sources(
    over: str, *, work: str = BILLED, before: str = "orders = Order.objects.all()", decorated: str = ""
) -> dict[str, str]:
    """Return a project with a command that goes through its orders."""
    text = WORK.format(over=over, work=work, before=before, decorated=decorated)
    return {"shop/__init__.py": "", "shop/models.py": MODELS, "shop/bills.py": text}


@pytest.mark.parametrize(
    ("over", "found"),
    [
        ("Order.objects.all()", True),
        ("Order.objects.filter(paid=False).order_by('id')[:5000]", True),
        ("orders", True),
        ("orders.iterator()", True),
        ("Gift.objects.all()", False),
        ("Gift.objects.filter(paid=False)[:5000]", False),
    ],
)
def test_rows_of_a_query_are_objects_of_its_model(over: str, *, found: bool) -> None:
    before = "orders = Order.objects.filter(paid=False)"
    assert bool(shown(sources(over, before=before), "shop/bills.py")) is found


@pytest.mark.parametrize(
    ("decorated", "verdict"), [("@transaction.atomic", "flagged"), ("@transaction.atomic()", "flagged"), ("", "short")]
)
def test_a_decorator_makes_one_transaction_of_all_that_a_function_saves(decorated: str, verdict: str) -> None:
    given = sources("Order.objects.all()", work="order.save()", decorated=decorated)
    loop = project(given).facts("shop/bills.py").loops[0]
    assert loop.verdict == verdict
