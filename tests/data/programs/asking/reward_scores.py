import numpy as np
import torch
from datasets import load_dataset
from torch.utils.data import DataLoader
from transformers import AutoModelForSequenceClassification, AutoTokenizer

NAME = "OpenAssistant/reward-model-deberta-v3-large-v2"
device = "cuda" if torch.cuda.is_available() else "cpu"
tokenizer = AutoTokenizer.from_pretrained(NAME)
model = AutoModelForSequenceClassification.from_pretrained(NAME).to(device).eval()


def collate(rows):
    return tokenizer(
        [r["prompt"] for r in rows], [r["response"] for r in rows], padding=True, truncation=True, max_length=1024, return_tensors="pt"
    )


dataset = load_dataset("HuggingFaceH4/ultrafeedback_binarized", split="train_prefs")
pairs = [{"prompt": d["prompt"], "response": d["chosen"][-1]["content"]} for d in dataset]
loader = DataLoader(pairs, batch_size=16, collate_fn=collate)

scores = []
with torch.no_grad():
    for i, batch in enumerate(loader):  # told
        batch = {k: v.to(device) for k, v in batch.items()}
        scores.extend(model(**batch).logits[:, 0].cpu().tolist())
        if i % 100 == 0:
            print(i, len(loader))

np.save("chosen_scores.npy", np.array(scores))
