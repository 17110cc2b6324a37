import logging
import time

import hydra
import mlflow
import pandas as pd
from llama_index.core import Settings, StorageContext, load_index_from_storage
from llama_index.core.evaluation import CorrectnessEvaluator, FaithfulnessEvaluator, RelevancyEvaluator
from llama_index.embeddings.huggingface import HuggingFaceEmbedding
from llama_index.llms.openai import OpenAI

logger = logging.getLogger(__name__)


def build_engine(cfg):
    Settings.embed_model = HuggingFaceEmbedding(cfg.embed)
    Settings.llm = OpenAI(cfg.llm, temperature=0)
    index = load_index_from_storage(StorageContext.from_defaults(persist_dir=cfg.index_dir))
    return index.as_query_engine(similarity_top_k=cfg.top_k)


@hydra.main(config_path="../conf", config_name="rag", version_base="1.3")
def main(cfg):
    engine = build_engine(cfg)
    judge = OpenAI(cfg.judge, temperature=0)
    graders = {
        "faithful": FaithfulnessEvaluator(llm=judge),
        "relevant": RelevancyEvaluator(llm=judge),
        "correct": CorrectnessEvaluator(llm=judge),
    }
    questions = pd.read_json(cfg.questions, lines=True)
    mlflow.set_experiment(cfg.experiment)
    with mlflow.start_run():
        mlflow.log_params({"top_k": cfg.top_k, "llm": cfg.llm})
        table = []
        for i, q in enumerate(questions.itertuples()):  # told
            t = time.perf_counter()
            resp = engine.query(q.question)
            entry = {"qid": q.qid, "answer": str(resp), "latency": time.perf_counter() - t}
            for name, g in graders.items():  # fine
                extra = {"reference": q.reference} if name == "correct" else {}
                entry[name] = g.evaluate_response(query=q.question, response=resp, **extra).score
            table.append(entry)
            mlflow.log_metric("latency", entry["latency"], step=i)
        df = pd.DataFrame(table)
        df.to_csv(cfg.out, index=False)
        mlflow.log_metrics(df[list(graders)].mean().to_dict())
        mlflow.log_artifact(cfg.out)


if __name__ == "__main__":
    main()
