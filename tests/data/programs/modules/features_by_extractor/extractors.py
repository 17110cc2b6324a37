import cv2
import numpy as np
import torch
import torchvision
from transformers import CLIPModel, CLIPProcessor


class ResNetExtractor:
    def __init__(self):
        self.net = torchvision.models.resnet50(weights="DEFAULT").eval().cuda()

    def extract(self, path):
        return np.stack([self.frame(one) for one in frames(path)])

    @torch.no_grad()
    def frame(self, image):
        return self.net(torch.from_numpy(image).permute(2, 0, 1)[None].float().cuda()).cpu().numpy()[0]


class ClipExtractor:
    def __init__(self):
        self.model = CLIPModel.from_pretrained("openai/clip-vit-base-patch32").cuda()
        self.processor = CLIPProcessor.from_pretrained("openai/clip-vit-base-patch32")

    @torch.no_grad()
    def extract(self, path):
        inputs = self.processor(images=list(frames(path)), return_tensors="pt").to("cuda")
        return self.model.get_image_features(**inputs).cpu().numpy()


def frames(path, every=30):
    video = cv2.VideoCapture(str(path))
    number = 0
    while True:
        ok, image = video.read()
        if not ok:
            return
        if number % every == 0:
            yield image
        number += 1


def get_extractor(kind):
    if kind == "resnet":
        return ResNetExtractor()
    if kind == "clip":
        return ClipExtractor()
    raise ValueError(kind)
