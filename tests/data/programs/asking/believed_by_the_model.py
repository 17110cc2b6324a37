import json
import pickle

import torch
from sklearn.metrics import roc_auc_score
from tqdm import tqdm
from transformers import AutoModelForCausalLM, AutoModelForSequenceClassification, AutoTokenizer

QUESTION = "{question}\nProposed: {answer}\nIs it right? It is"
SAMPLES = 2000

lm_tokens = AutoTokenizer.from_pretrained("mistralai/Mistral-7B-v0.1")
lm = AutoModelForCausalLM.from_pretrained("mistralai/Mistral-7B-v0.1", torch_dtype=torch.float16).cuda()
nli_tokens = AutoTokenizer.from_pretrained("roberta-base-mnli")
nli = AutoModelForSequenceClassification.from_pretrained("roberta-base-mnli").cuda()
rows = [json.loads(line) for line in open("answers.jsonl")]

beliefs, right = [], []
with torch.no_grad():
    for row in tqdm(rows[:SAMPLES]):  # told
        ids = lm_tokens(QUESTION.format(**row), return_tensors="pt").input_ids.cuda()
        out = lm(ids, labels=ids)
        beliefs.append(-out.loss.item())
        right.append(row["right"])

entailed = []
with torch.no_grad():
    for row in tqdm(rows[:SAMPLES]):  # fine
        pair = nli_tokens(row["reference"], row["answer"], return_tensors="pt").to("cuda")
        entailed.append(nli(**pair).logits.softmax(-1)[0, 2].item())

with open("believed.pkl", "wb") as out_file:
    pickle.dump({"lm": roc_auc_score(right, beliefs), "nli": roc_auc_score(right, entailed)}, out_file)
