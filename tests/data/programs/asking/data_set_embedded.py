from datasets import load_dataset
from sentence_transformers import SentenceTransformer

model = SentenceTransformer("all-mpnet-base-v2")


def main():
    ds = load_dataset("wikipedia", "20220301.en", split="train")
    ds = ds.map(lambda row: {"vector": model.encode(row["text"])})  # told
    ds.push_to_hub("me/wiki-vectors")


if __name__ == "__main__":
    main()
