import argparse

import numpy as np
import pandas as pd
import torch

from pictures import create_set, gather_loader
from zoo import create_model


def write(frame, place, form):
    if form == "parquet":
        frame.to_parquet(place)
    else:
        frame.to_csv(place, index=False)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("place")
    parser.add_argument("--top", type=int, default=5)
    parser.add_argument("--form", default="csv")
    args = parser.parse_args()
    model = create_model().cuda().eval()
    batches = gather_loader(create_set(args.folder))
    indices, outputs = [], []
    with torch.inference_mode():
        for pictures, _ in batches:  # told
            output, index = model(pictures).softmax(-1).topk(args.top)
            indices.append(index.cpu().numpy())
            outputs.append(output.cpu().numpy())
    indices = np.concatenate(indices, axis=0) if indices else None
    outputs = np.concatenate(outputs, axis=0).astype(np.float32)
    columns = {"file": batches.dataset.names()}
    columns["index"] = list(indices)
    columns["share"] = list(outputs)
    frame = pd.DataFrame(data=columns)
    write(frame, args.place, args.form)


if __name__ == "__main__":
    main()
