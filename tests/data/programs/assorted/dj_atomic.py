import stripe
from app.models import Payment
from django.db import transaction


def resync():
    with transaction.atomic():
        for p in Payment.objects.filter(status="pending"):  # told
            p.status = stripe.PaymentIntent.retrieve(p.ext_id).status
            p.save()
