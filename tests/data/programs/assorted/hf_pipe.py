import json

from datasets import load_dataset
from tqdm import tqdm
from transformers import pipeline
from transformers.pipelines.pt_utils import KeyDataset


def main():
    pipe = pipeline("text-classification", device=0)
    dataset = load_dataset("imdb", split="test")
    results = []
    for out in tqdm(pipe(KeyDataset(dataset, "text"), batch_size=8, truncation="only_first")):  # told
        results.append(out)
    with open("out.json", "w") as f:
        json.dump(results, f)

if __name__ == "__main__":
    main()
