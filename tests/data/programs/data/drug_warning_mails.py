"""Warn everybody who follows a surgery that a drug is recalled."""

from django.core.mail import EmailMultiAlternatives
from django.core.management import BaseCommand
from django.template.loader import get_template

from surgeries.models import Surgery


class Command(BaseCommand):
    def handle(self, *args, **options):
        for surgery in Surgery.objects.filter(orders_drug=True):  # told
            for follower in surgery.follower_set.all():
                self.send(follower.user.email, {"name": surgery.name})

    def send(self, address, context):
        text = get_template("recall.txt").render(context)
        mail = EmailMultiAlternatives("Recall", text, "warnings@example.org", [address])
        mail.attach_alternative(get_template("recall.html").render(context), "text/html")
        mail.send()
