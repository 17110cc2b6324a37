import sys

from datasets import concatenate_datasets, load_dataset
from huggingface_hub import hf_hub_download


def load_all(names):
    parts = []
    for name in names:  # fine
        path = hf_hub_download(name, "train.jsonl", repo_type="dataset")
        parts.append(load_dataset("json", data_files=path, split="train"))
    return concatenate_datasets(parts)


if __name__ == "__main__":
    with open(sys.argv[1]) as given:
        names = given.read().split()
    load_all(names).save_to_disk(sys.argv[2])
