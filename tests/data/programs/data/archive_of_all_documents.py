"""All documents go into one archive, which is written when the last of them is in it."""

import os

import lm_dataformat
from tqdm import tqdm


def cleaned(path):
    with open(path) as file:
        return file.read().replace("\r", "")


archive = lm_dataformat.Archive("archive")
for name in tqdm(os.listdir("documents")):  # told
    archive.add_data(cleaned(os.path.join("documents", name)))
archive.commit()
