"""A small captioner, which can be kept in a folder or sent to the hub."""

import json
import os
import tempfile

import torch
from huggingface_hub import create_repo, upload_folder
from safetensors.torch import save_model
from torch import nn


class Captioner(nn.Module):
    def __init__(self, width=512, words=32000):
        super().__init__()
        self.settings = {"width": width, "words": words}
        self.encode = nn.Linear(768, width)
        self.decode = nn.GRU(width, width, batch_first=True)
        self.head = nn.Linear(width, words)

    def forward(self, pictures, captions):
        states, _ = self.decode(self.encode(pictures))
        return nn.functional.cross_entropy(self.head(states).flatten(0, 1), captions.flatten())

    def save_pretrained(self, folder):
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "config.json"), "w") as file:
            json.dump(self.settings, file)
        save_model(self, os.path.join(folder, "model.safetensors"))

    def push_to_hub(self, name):
        repository = create_repo(repo_id=name, exist_ok=True).repo_id
        with tempfile.TemporaryDirectory() as place:
            self.save_pretrained(place)
            upload_folder(repo_id=repository, folder_path=place, commit_message="Captioner")


def look(model, pictures):
    with tempfile.TemporaryDirectory() as place:
        model.save_pretrained(place)
        print(sum(os.path.getsize(os.path.join(place, name)) for name in os.listdir(place)) // 2**20, "MB")
    with torch.no_grad():
        return model.encode(pictures).norm(dim=-1)
