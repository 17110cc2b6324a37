"""Trainings on a text in the source, and the pictures of one film: a little, and parts of one thing."""

from support_loops import shown

SPELT = """
import torch
from torch import nn, optim

words = {words}
rows = [((words[at], words[at + 1]), words[at + 2]) for at in range(len(words) - 2)]
model = nn.GRU(2, 2)
optimizer = optim.SGD(model.parameters(), lr=0.1)
for epoch in range(1000):
    for given, wanted in rows:
        optimizer.zero_grad()
        loss_of(model(given), wanted).backward()
        optimizer.step()
"""


def test_what_is_learnt_from_a_text_in_the_source_is_no_loss() -> None:
    assert not shown(SPELT.format(words="'When forty winters shall besiege thy brow'.split()"))
    assert shown(SPELT.format(words='open("corpus.txt").read().split()')) == {"CKP101"}


FILMED = """
import cv2
import torch


class Extractor:
    def __init__(self, model: torch.nn.Module):
        self.model = model

    def extract(self, {given}):
        film = cv2.VideoCapture({given})
        found = []
        while film.isOpened():
            there, picture = film.read()
            if not there:
                break
            for stream in self.streams:
                found.append(self.answer(picture, stream))
        return found

    def answer(self, picture, stream):
        return [self.model(picture) for _ in range(1000)]
"""


def test_the_pictures_of_the_one_film_whose_path_is_given_are_parts_of_one_thing() -> None:
    assert not shown(FILMED.format(given="video_path"))
    assert shown(FILMED.format(given="stream_of_all")) == {"CKP101"}


def test_the_pictures_of_one_film_are_no_set_of_data() -> None:
    text = """
import torch
from tqdm import tqdm


class Sampler:
    def __init__(self, model: torch.nn.Module):
        self.model = model

    def {name}(self, first, last, count=2000):
        frames = []
        for at in tqdm(range(count)):
            picture = first + (last - first) * at / count
            for _ in range(1000):
                picture = self.model(picture)
            frames.append(picture)
        torch.save(frames, "frames.pt")


Sampler(torch.load("model.pt")).{name}(torch.rand(3), torch.rand(3))
"""
    assert not shown(text.format(name="interpolate"))
    assert shown(text.format(name="make_all")) == {"CKP105"}
