import glob
import os

import numpy as np
from PIL import Image
from tqdm import trange

from diffusing import load_model


def as_picture(x):
    return Image.fromarray((255 * x.clip(0, 1)).astype(np.uint8)).convert("RGB")


def keep_samples(answers, folder, count):
    for one in answers["sample"]:
        as_picture(one).save(os.path.join(folder, f"{count:06}.png"))
        count += 1
    return count


def keep_settings(settings, folder, count):
    with open(os.path.join(folder, f"{count}.txt"), "w") as file:
        file.write(str(settings))
    return count + 1


def draw(model, size):
    return {"sample": model.generate(size)}


def into_pictures(model, folder, size=50, number=50_000):
    count = len(glob.glob(os.path.join(folder, "*.png")))
    found = []
    for _ in trange(number // size, desc="Drawing"):  # fine
        answers = draw(model, size)
        count = keep_samples(answers, folder, count)
        found.extend([answers["sample"]])
    np.savez(os.path.join(folder, "all.npz"), np.concatenate(found))


def into_one_archive(model, folder, size=50, number=50_000):
    count = 0
    found = []
    for _ in trange(number // size, desc="Drawing"):  # told
        answers = draw(model, size)
        count = keep_settings({"size": size}, folder, count)
        found.extend([answers["sample"]])
    np.savez(os.path.join(folder, "all.npz"), np.concatenate(found))


if __name__ == "__main__":
    network = load_model("diffusion.pt")
    into_pictures(network, "pictures")
    into_one_archive(network, "archive")
