import argparse
import csv
from pathlib import Path

import torch
from PIL import Image
from transformers import AutoProcessor, LlavaForConditionalGeneration


def load(model_id):
    processor = AutoProcessor.from_pretrained(model_id)
    model = LlavaForConditionalGeneration.from_pretrained(model_id, torch_dtype=torch.float16).to("cuda")
    return model, processor


def describe(model, processor, path, question):
    image = Image.open(path).convert("RGB")
    inputs = processor(text=f"USER: <image>\n{question} ASSISTANT:", images=image, return_tensors="pt").to("cuda", torch.float16)
    output = model.generate(**inputs, max_new_tokens=200)
    return processor.decode(output[0], skip_special_tokens=True).split("ASSISTANT:")[-1].strip()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("images", type=Path)
    parser.add_argument("--question", default="Describe the image in detail.")
    parser.add_argument("--model", default="llava-hf/llava-1.5-7b-hf")
    parser.add_argument("--out", default="captions.csv")
    args = parser.parse_args()
    model, processor = load(args.model)
    captions = {}
    paths = [p for p in args.images.iterdir() if p.suffix.lower() in {".jpg", ".png"}]
    for path in paths:  # told
        captions[path.name] = describe(model, processor, path, args.question)
    with open(args.out, "w", newline="") as f:
        writer = csv.writer(f)
        writer.writerow(["file", "caption"])
        writer.writerows(captions.items())


if __name__ == "__main__":
    main()
