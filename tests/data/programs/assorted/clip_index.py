import glob

import clip
import faiss
import torch
from PIL import Image

model, pre = clip.load("ViT-B/32", device="cuda")
index = faiss.IndexFlatIP(512)
paths = glob.glob("photos/**/*.jpg", recursive=True)
for p in paths:  # told
    x = pre(Image.open(p)).unsqueeze(0).cuda()
    with torch.no_grad():
        index.add(model.encode_image(x).cpu().numpy())
faiss.write_index(index, "photos.index")
