import torch
from transformers import AutoProcessor, Blip2ForConditionalGeneration, pipeline


class Captioner:
    def __init__(self, name, device):
        self.processor = AutoProcessor.from_pretrained(name)
        self.model = Blip2ForConditionalGeneration.from_pretrained(name, torch_dtype=torch.float16).to(device)
        self.device = device

    @torch.no_grad()
    def __call__(self, images):
        inputs = self.processor(images=images, return_tensors="pt").to(self.device, torch.float16)
        ids = self.model.generate(**inputs, max_new_tokens=40, num_beams=4)
        return [t.strip() for t in self.processor.batch_decode(ids, skip_special_tokens=True)]


class Aesthetic:
    def __init__(self, name, device):
        self.pipe = pipeline("image-classification", model=name, device=device)

    def __call__(self, images):
        out = []
        for result in self.pipe(images):
            out.append(next(r["score"] for r in result if r["label"] == "aesthetic"))
        return out
