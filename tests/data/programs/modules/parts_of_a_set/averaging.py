import torch
from torch import nn, optim

import lib

model = nn.Linear(10, 1)
optimizer = optim.AdamW(model.parameters())
D = lib.load()


@torch.no_grad()
def evaluate(model, parts):
    model.eval()
    predictions = {}
    for part in parts:  # fine
        predictions[part] = torch.cat([model(x) for x in lib.batches(D, part)]).cpu().numpy()
    return lib.metrics(predictions), predictions


for epoch in range(1000):  # fine
    model.train()
    for x, y in lib.batches(D, "train"):
        optimizer.zero_grad()
        loss = ((model(x) - y) ** 2).mean()
        loss.backward()
        optimizer.step()
    scores, predictions = evaluate(model, ["val", "test"])
    torch.save(model.state_dict(), "last.pt")

averaged = []
for stage in range(5):  # fine
    model.load_state_dict(torch.load(f"stage{stage}.pt"))
    averaged.append(evaluate(model, ["val", "test"]))
scores, predictions = evaluate(model, lib.PARTS)
print(scores, averaged)
