import numpy as np
import torch
import clip
from PIL import Image
from pathlib import Path
from tqdm import tqdm

model, preprocess = clip.load("ViT-B/32", device="cuda")


def main(folder, out):
    feats, names = [], []
    files = sorted(Path(folder).glob("**/*.jpg"))
    for f in tqdm(files):  # told
        img = preprocess(Image.open(f)).unsqueeze(0).cuda()
        with torch.no_grad():
            v = model.encode_image(img)
        feats.append(v.cpu().numpy()[0])
        names.append(str(f))
    np.savez(out, feats=np.stack(feats), names=names)


if __name__ == "__main__":
    import sys

    main(*sys.argv[1:])
