import pandas as pd
from transformers import pipeline

clf = pipeline("zero-shot-classification")
frames = []
for chunk in pd.read_csv("big.csv", chunksize=10000):  # told
    chunk["label"] = [clf(t, ["a", "b"])["labels"][0] for t in chunk["text"]]
    frames.append(chunk)
pd.concat(frames).to_csv("out.csv")
