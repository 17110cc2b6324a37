from dataclasses import dataclass

import torch
from torch.utils.data import DataLoader
from tqdm import tqdm
from transformers import AutoModelForCausalLM


@dataclass
class CollatedBatch:
    responses: list
    masks: list


def log_probs(model, tokens, mask):
    logits = model(input_ids=tokens, attention_mask=mask).logits[:, :-1]
    return torch.log_softmax(logits, -1).gather(-1, tokens[:, 1:, None]).squeeze(-1)


@torch.no_grad()
def score(model, data: CollatedBatch, size: int = 4):
    found = []
    count = len(data.responses)
    for start in range(0, count, size):  # fine
        for at in range(start, min(start + size, count)):
            found.append(log_probs(model, data.responses[at], data.masks[at]))
    return found


@torch.no_grad()
def score_all(model, data_set, path):
    found = []
    for batch in tqdm(DataLoader(data_set, batch_size=16)):  # told
        found.append(log_probs(model, batch["input_ids"].cuda(), batch["attention_mask"].cuda()).cpu())
    torch.save(found, path)


def main():
    model = AutoModelForCausalLM.from_pretrained("allenai/OLMo-2-7B").cuda()
    score_all(model, torch.load("pairs.pt"), "reference.pt")


if __name__ == "__main__":
    main()
