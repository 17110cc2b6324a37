from celery import shared_task
from django.db import transaction
from shop.models import Order
from shop.pricing import quote_from_service


@shared_task
def reprice_all():
    for order in Order.objects.filter(status="open").iterator():  # fine
        order.price = quote_from_service(order.sku)
        order.save(update_fields=["price"])


@shared_task
def reprice_all_at_once():
    with transaction.atomic():
        for order in Order.objects.filter(status="open").iterator():  # fine
            order.price = quote_from_service(order.sku)
            order.save(update_fields=["price"])
