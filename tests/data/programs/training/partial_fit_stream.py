import click
import joblib
import numpy as np
import pandas as pd
from sklearn.feature_extraction.text import HashingVectorizer
from sklearn.linear_model import SGDClassifier
from sklearn.metrics import f1_score


def chunks(path, size):
    for chunk in pd.read_csv(path, chunksize=size, usecols=["text", "label"]):
        yield chunk["text"].fillna(""), chunk["label"].to_numpy()


class OnlineClassifier:
    def __init__(self, classes):
        self.vec = HashingVectorizer(n_features=2**20, ngram_range=(1, 2))
        self.clf = SGDClassifier(loss="log_loss")
        self.classes = classes

    def learn(self, texts, y):
        self.clf.partial_fit(self.vec.transform(texts), y, classes=self.classes)

    def score(self, texts, y):
        return f1_score(y, self.clf.predict(self.vec.transform(texts)), average="macro")


@click.command()
@click.argument("train_csv")
@click.argument("valid_csv")
@click.option("--chunksize", default=50_000)
@click.option("--passes", default=3)
@click.option("--out", default="model.joblib")
def main(train_csv, valid_csv, chunksize, passes, out):
    model = OnlineClassifier(np.arange(5))
    valid = pd.read_csv(valid_csv)
    for p in range(passes):  # told
        for n, (texts, y) in enumerate(chunks(train_csv, chunksize)):
            model.learn(texts, y)
            if n % 10 == 0:
                click.echo(f"pass {p} chunk {n} f1 {model.score(valid['text'], valid['label']):.3f}")
    joblib.dump(model, out)


if __name__ == "__main__":
    main()
