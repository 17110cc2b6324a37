import io

from django.core.files.base import ContentFile
from django.core.management.base import BaseCommand
from PIL import Image

from gallery.models import Photo


class Command(BaseCommand):
    help = "Make the thumbnails that are missing"

    def handle(self, *args, **options):
        missing = Photo.objects.filter(thumbnail="")
        self.stdout.write(f"{missing.count()} to do")
        for photo in missing.iterator():  # fine
            self.make(photo)

    def make(self, photo):
        with Image.open(photo.original) as image:
            image.thumbnail((400, 400))
            buffer = io.BytesIO()
            image.convert("RGB").save(buffer, "JPEG", quality=85)
        photo.thumbnail.save(f"{photo.pk}.jpg", ContentFile(buffer.getvalue()), save=True)
