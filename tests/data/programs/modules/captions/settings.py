import os

ROOT = os.environ.get("PHOTOS", "/data/photos")
BATCH = int(os.environ.get("BATCH", 16))
DEVICE = os.environ.get("DEVICE", "cuda")
CAPTION_MODEL = "Salesforce/blip2-opt-2.7b"
AESTHETIC_MODEL = "cafeai/cafe_aesthetic"
PREVIEW = os.environ.get("PREVIEW", "/tmp/captions_preview.png")
OUT = "captions.json"
