from django.db import transaction
from app.models import Payment
import stripe
def resync():
    with transaction.atomic():
        for p in Payment.objects.filter(status="pending"):  # told
            p.status = stripe.PaymentIntent.retrieve(p.ext_id).status
            p.save()
