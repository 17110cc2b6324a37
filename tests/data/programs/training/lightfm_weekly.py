"""Weekly retrain of the playlist recommender."""
import logging
import os
import pickle
import tempfile

import boto3
import numpy as np
import pandas as pd
from lightfm import LightFM
from lightfm.data import Dataset
from lightfm.cross_validation import random_train_test_split
from lightfm.evaluation import auc_score, precision_at_k
from prometheus_client import CollectorRegistry, Gauge, push_to_gateway

logger = logging.getLogger(__name__)
EPOCHS = int(os.getenv("EPOCHS", "120"))


class Pipeline:
    def __init__(self, bucket):
        self.bucket = bucket
        self.s3 = boto3.client("s3")
        self.reg = CollectorRegistry()
        self.g = Gauge("recsys_p_at_10", "precision at ten", registry=self.reg)

    def _load(self):
        plays = pd.read_parquet(f"s3://{self.bucket}/plays/last_180d.parquet")
        items = pd.read_parquet(f"s3://{self.bucket}/tracks.parquet")
        ds = Dataset()
        ds.fit(plays.user_id.unique(), items.track_id.unique(), item_features=items.genre.unique())
        inter, weights = ds.build_interactions(plays[["user_id", "track_id", "n"]].itertuples(index=False, name=None))
        feats = ds.build_item_features((r.track_id, [r.genre]) for r in items.itertuples())
        return inter, weights, feats

    def _record(self, epoch, value):
        self.g.set(value)
        push_to_gateway("push:9091", job="recsys", registry=self.reg)
        logger.info("epoch %d p@10 %.4f", epoch, value)

    def execute(self):
        inter, weights, feats = self._load()
        train, test = random_train_test_split(inter, 0.1, np.random.RandomState(1))
        wtrain, _ = random_train_test_split(weights, 0.1, np.random.RandomState(1))
        model = LightFM(no_components=256, loss="warp", max_sampled=50, item_alpha=1e-6)
        for epoch in range(EPOCHS):  # told
            model.fit_partial(train, item_features=feats, sample_weight=wtrain, epochs=1, num_threads=32)
            if epoch % 10 == 9:
                p = precision_at_k(model, test, train, k=10, item_features=feats, num_threads=32).mean()
                self._record(epoch, float(p))
        logger.info("auc %.4f", auc_score(model, test, train, item_features=feats, num_threads=32).mean())
        self._publish(model)

    def _publish(self, model):
        with tempfile.NamedTemporaryFile() as f:
            pickle.dump(model, f)
            f.flush()
            self.s3.upload_file(f.name, self.bucket, "models/lightfm.pkl")


if __name__ == "__main__":
    logging.basicConfig(level="INFO")
    Pipeline(os.environ["BUCKET"]).execute()
