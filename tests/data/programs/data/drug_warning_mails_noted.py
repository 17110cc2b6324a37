"""Warn everybody who follows a surgery that a drug is recalled, and note who has been told."""

from django.core.mail import EmailMessage
from django.core.management import BaseCommand
from django.utils import timezone

from surgeries.models import Follower


class Command(BaseCommand):
    def handle(self, *args, **options):
        for follower in Follower.objects.filter(warned_at__isnull=True, surgery__orders_drug=True):  # fine
            EmailMessage("Recall", follower.surgery.name, "warnings@example.org", [follower.user.email]).send()
            follower.warned_at = timezone.now()
            follower.save()
