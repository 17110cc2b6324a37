import torch
from net import Net
from torch import nn

from data import loader

model = Net()
opt = torch.optim.Adam(model.parameters())
for epoch in range(200):  # told
    for x, y in loader:
        opt.zero_grad()
        loss = nn.functional.cross_entropy(model(x), y)
        loss.backward()
        opt.step()
    print(epoch, loss.item())
torch.save(model.state_dict(), "model.pt")
