import requests
from app.models import Article
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    def handle(self, *args, **o):
        sent = 0
        for a in Article.objects.filter(published=True):  # told
            requests.post("https://search.example/index", json=a.to_dict(), timeout=10)
            sent += 1
        self.stdout.write(str(sent))
