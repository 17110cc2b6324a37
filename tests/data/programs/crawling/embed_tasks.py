"""Celery tasks of the search service."""
import os

import numpy as np
import openai
from celery import Celery
from celery.utils.log import get_task_logger
from sqlalchemy import create_engine, text

app = Celery("search", broker=os.environ["BROKER_URL"], backend=os.environ["RESULT_URL"])
app.conf.update(task_track_started=True, task_time_limit=6 * 3600)
logger = get_task_logger(__name__)
engine = create_engine(os.environ["DB_URL"], pool_pre_ping=True)
client = openai.OpenAI(max_retries=6)


def chunks(seq, n):
    for i in range(0, len(seq), n):
        yield seq[i:i + n]


def embed(texts):
    resp = client.embeddings.create(model="text-embedding-3-large", input=texts, dimensions=1024)
    return [d.embedding for d in resp.data]


@app.task(bind=True, name="search.rebuild_index")
def rebuild_index(self, collection):
    with engine.connect() as conn:
        docs = conn.execute(
            text("SELECT id, body FROM document WHERE collection = :c ORDER BY id"), {"c": collection}
        ).all()
    ids, vectors = [], []
    for part in chunks(docs, 64):  # told
        vectors.extend(embed([d.body[:8000] for d in part]))
        ids.extend(d.id for d in part)
        self.update_state(state="PROGRESS", meta={"done": len(ids), "total": len(docs)})
    target = f"/srv/index/{collection}.npz"
    np.savez(target + ".tmp.npz", ids=np.array(ids), vectors=np.asarray(vectors, dtype="float32"))
    os.replace(target + ".tmp.npz", target)
    logger.info("rebuilt %s: %d documents", collection, len(ids))
    return {"collection": collection, "size": len(ids)}


@app.task(name="search.drop_index")
def drop_index(collection):
    path = f"/srv/index/{collection}.npz"
    if os.path.exists(path):
        os.unlink(path)
