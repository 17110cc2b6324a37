"""Train the captioner, and send it to the hub at the end."""

import os
import sys
import tempfile

import torch
from captioner import Captioner

EVERY = 500


def train(loader, folder, epochs):
    model = Captioner().cuda()
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-4)
    step = 0
    for epoch in range(epochs):
        for pictures, captions in loader:  # fine
            loss = model(pictures.cuda(), captions.cuda())
            loss.backward()
            optimizer.step()
            optimizer.zero_grad()
            step += 1
            if step % EVERY == 0:
                model.save_pretrained(os.path.join(folder, f"step_{step}"))
        print(epoch, loss.item())
    return model


def distil(teacher, loader, epochs):
    model = Captioner(width=128).cuda()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
    for epoch in range(epochs):  # told
        for pictures, captions in loader:
            loss = model(pictures.cuda(), captions.cuda()) + teacher(pictures.cuda(), captions.cuda()).detach()
            loss.backward()
            optimizer.step()
            optimizer.zero_grad()
        with tempfile.TemporaryDirectory() as place:
            model.save_pretrained(place)
            print(epoch, os.path.getsize(os.path.join(place, "model.safetensors")))
    return model


if __name__ == "__main__":
    examples = torch.utils.data.DataLoader(torch.load(sys.argv[1]), batch_size=64, shuffle=True)
    large = train(examples, sys.argv[2], 20)
    large.push_to_hub("pictures/captioner")
    distil(large, examples, 50).push_to_hub("pictures/captioner-small")
