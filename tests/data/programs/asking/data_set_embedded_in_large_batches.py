from datasets import load_dataset
from sentence_transformers import SentenceTransformer

teacher = SentenceTransformer("all-mpnet-base-v2")


def vectors(batch):
    return {"label": teacher.encode(batch["sentence"], batch_size=64)}


if __name__ == "__main__":
    train = load_dataset("sentence-transformers/all-nli", split="train")
    train = train.map(vectors, batched=True, batch_size=50000)  # fine
    train = train.map(vectors, batched=True)  # fine
    train.save_to_disk("nli-vectors")
