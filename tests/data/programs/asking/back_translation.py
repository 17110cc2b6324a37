import pandas as pd
import torch
from transformers import MarianMTModel, MarianTokenizer


def load(pair):
    name = f"Helsinki-NLP/opus-mt-{pair}"
    return MarianTokenizer.from_pretrained(name), MarianMTModel.from_pretrained(name).cuda()


def translate(texts, tokenizer, model):
    with torch.no_grad():
        batch = tokenizer(texts, return_tensors="pt", padding=True, truncation=True).to("cuda")
        return tokenizer.batch_decode(model.generate(**batch), skip_special_tokens=True)


def augment(frame, batch_size=32):
    there, back = load("en-de"), load("de-en")
    new = []
    texts = frame["text"].tolist()
    for i in range(0, len(texts), batch_size):  # told
        german = translate(texts[i : i + batch_size], *there)
        new += translate(german, *back)
    copy = frame.copy()
    copy["text"] = new
    return pd.concat([frame, copy])


augment(pd.read_csv("train.csv")).to_csv("train_augmented.csv", index=False)
