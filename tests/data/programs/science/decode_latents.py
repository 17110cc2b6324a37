import sys

import numpy as np
import torch
from diffusers import AutoencoderKL
from PIL import Image
from tqdm import tqdm

vae = AutoencoderKL.from_pretrained(sys.argv[1], subfolder="vae").cuda()
latents = torch.load(sys.argv[2])
pictures = []
for i in tqdm(range(0, latents.shape[0], 4)):  # told
    with torch.no_grad():
        batch = vae.decode(latents[i : i + 4].cuda()).sample
    pictures.append(batch.cpu())
pictures = ((torch.cat(pictures).permute(0, 2, 3, 1).numpy() + 1) * 127.5).astype(np.uint8)
for i, picture in enumerate(pictures):  # fine
    Image.fromarray(picture).save(f"{sys.argv[3]}/{i}.png")
