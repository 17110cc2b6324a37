import textwrap

import torchvision.transforms.functional as TF
from PIL import Image, ImageDraw
from torchvision.utils import make_grid, save_image


def save_preview(images, captions, path, size=256):
    tiles = []
    for img, cap in zip(images, captions):  # fine
        tile = Image.new("RGB", (size, size + 48), "white")
        thumb = img.copy()
        thumb.thumbnail((size, size))
        tile.paste(thumb)
        ImageDraw.Draw(tile).text((4, size + 4), textwrap.fill(cap, 40), fill="black")
        tiles.append(TF.to_tensor(tile))
    save_image(make_grid(tiles, nrow=4), path)
