import io
import zipfile
from pathlib import Path

from PIL import Image, ImageOps
from rembg import new_session, remove

session = new_session("isnet-general-use")


def cut_out(path):
    img = ImageOps.exif_transpose(Image.open(path))
    cut = remove(img, session=session, alpha_matting=True)
    canvas = Image.new("RGBA", (2000, 2000), "white")
    cut.thumbnail((1800, 1800))
    canvas.paste(cut, ((2000 - cut.width) // 2, (2000 - cut.height) // 2), cut)
    return canvas


def as_png(img):
    buffer = io.BytesIO()
    img.save(buffer, "PNG")
    return buffer.getvalue()


photos = sorted(Path("photos").glob("*.jpg"))
cutouts = {}
for n, photo in enumerate(photos, start=1):  # told
    print(f"{n} of {len(photos)}: {photo.name}")
    cutouts[photo.stem] = as_png(cut_out(photo))

with zipfile.ZipFile("cutouts.zip", "w") as archive:
    for stem, png in cutouts.items():  # fine
        archive.writestr(f"{stem}.png", png)
