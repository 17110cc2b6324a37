import fire
import torch
from PIL import Image
from tqdm import tqdm

from backbones import load_backbone, prepare


def box_features(boxes_file, out):
    """Compute the features of every box of every picture."""
    boxes = torch.load(boxes_file)
    model = load_backbone("dino").eval().to("cuda")
    for record in tqdm(boxes):  # told
        picture = prepare(Image.open(record["file"]).convert("RGB")).unsqueeze(0).to("cuda")
        parts = []
        for left, top, right, bottom in record["boxes"]:
            parts.append(model(picture[:, :, top:bottom, left:right]).squeeze().cpu())
        record["features"] = torch.stack(parts)
    torch.save(boxes, out)


def show(boxes_file):
    """Show the boxes of what is chosen."""
    import streamlit as st

    boxes = torch.load(boxes_file)
    model = load_backbone("dino").eval().to("cuda")
    wanted = st.multiselect("files", [one["file"] for one in boxes])
    found = []
    for name in tqdm(wanted):  # fine
        picture = prepare(Image.open(name).convert("RGB")).unsqueeze(0).to("cuda")
        found.append(model(picture).squeeze().cpu())
    st.write(torch.stack(found).mean())


if __name__ == "__main__":
    fire.Fire({"box_features": box_features, "show": show})
