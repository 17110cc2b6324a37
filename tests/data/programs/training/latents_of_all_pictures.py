"""The latents of all pictures are made before the training, and wait in memory until all are there."""

import argparse
import pickle

import torch
from tqdm import tqdm

from pictures import load_autoencoder, load_pictures


def latents_of(vae, pictures, device):
    found = []
    for picture in tqdm(pictures):  # told
        with torch.no_grad():
            found.append(vae.encode(picture.to(device)).latent_dist.sample().cpu())
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    args = parser.parse_args()
    latents = latents_of(load_autoencoder(), load_pictures(args.folder), "cuda")
    with open("latents.pkl", "wb") as opened:
        pickle.dump(latents, opened)
