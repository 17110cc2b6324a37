"""Captions the pictures of an archive, with a module whose own call generates, and one that generates only when told so."""

import json
from pathlib import Path

import k_diffusion as K
import torch
from torch import nn
from torch.utils.data import DataLoader
from transformers import AutoModelForCausalLM

from archive import ArchivePictures, Encoder, likeness


class Captioner(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = Encoder()
        self.decoder = AutoModelForCausalLM.from_pretrained("gpt2")

    @torch.no_grad()
    def forward(self, pictures):
        return self.decoder.generate(inputs_embeds=self.encoder(pictures), max_new_tokens=60)


class Judge(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = Encoder()
        self.decoder = AutoModelForCausalLM.from_pretrained("gpt2")

    def forward(self, pictures, answer=False):
        seen = self.encoder(pictures)
        if answer:
            return self.decoder.generate(inputs_embeds=seen, max_new_tokens=60)
        return self.decoder(inputs_embeds=seen).logits


class Tutor(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = Encoder()
        self.decoder = AutoModelForCausalLM.from_pretrained("gpt2")

    def forward(self, pictures, targets=None):
        seen = self.encoder(pictures)
        if targets is not None:
            return self.decoder(inputs_embeds=seen, labels=targets).loss
        return self.decoder.generate(inputs_embeds=seen, max_new_tokens=60)


class Repainter(nn.Module):
    def __init__(self, denoiser):
        super().__init__()
        self.denoiser = denoiser

    def forward(self, picture, wish):
        with torch.no_grad():
            sigmas = self.denoiser.get_sigmas(50)
            noise = torch.randn_like(picture) * sigmas[0]
            return K.sampling.sample_euler_ancestral(self.denoiser, noise, sigmas, extra_args={"wish": wish})


def caption_all(loader):
    captioner = Captioner().cuda()
    captions = []
    for pictures in loader:  # told
        captions += captioner(pictures.cuda()).tolist()
    Path("captions.json").write_text(json.dumps(captions))


def judge_all(loader):
    judge = Judge().cuda()
    total = 0.0
    for pictures in loader:  # fine
        total += judge(pictures.cuda()).mean().item()
    return total


def losses_of_all(loader):
    tutor = Tutor().cuda()
    total = 0.0
    for pictures, captions in loader:  # fine
        total += tutor(pictures.cuda(), captions.cuda()).item()
    return total


def repaint_all(pictures, wish, count=5000):
    repainter = Repainter(K.external.CompVisDenoiser(torch.load("painter.pt"))).cuda()
    total, done = 0.0, 0
    while done < count:  # told
        total += likeness(repainter(pictures[done][None].cuda(), wish), pictures[done]).item()
        done += 1
    Path("likeness.json").write_text(json.dumps(total / count))


if __name__ == "__main__":
    data = ArchivePictures("archive")
    caption_all(DataLoader(data, batch_size=16))
    print(judge_all(DataLoader(data, batch_size=16)), losses_of_all(DataLoader(data, batch_size=16)))
    repaint_all(data, "as an oil painting")
