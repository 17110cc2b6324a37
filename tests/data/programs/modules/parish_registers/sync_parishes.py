"""manage.py sync_parishes"""

from django.core.management.base import BaseCommand
from django.db import transaction

from register_sync import RegisterSync


class Command(BaseCommand):
    help = "Take over what the diocese has changed"

    def add_arguments(self, parser):
        parser.add_argument("--url", required=True)

    @transaction.atomic
    def handle(self, *args, **options):
        sync = RegisterSync(options["url"], self.stdout)
        sync.run()
        self.stdout.write("done")
