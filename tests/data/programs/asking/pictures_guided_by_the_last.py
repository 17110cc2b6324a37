import os
import sys

from diffusers import AutoPipelineForImage2Image
from PIL import Image


def paint(prompts, folder, rounds):
    pipe = AutoPipelineForImage2Image.from_pretrained("painter").to("cuda")
    last = Image.open(f"{folder}/first.png")
    for _ in range(rounds):
        for at, prompt in enumerate(prompts):  # fine
            place = f"{folder}/{at:05d}.png"
            if os.path.exists(place):
                last = Image.open(place)
                continue
            last = pipe(prompt=prompt, image=last).images[0]
            last.save(place)


if __name__ == "__main__":
    with open(sys.argv[1]) as given:
        paint(given.read().splitlines(), sys.argv[2], 3)
