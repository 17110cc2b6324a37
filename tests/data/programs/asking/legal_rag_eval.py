import os
from pathlib import Path

import chromadb
import pandas as pd
from chromadb.utils import embedding_functions
from groq import Groq


class Retriever:
    def __init__(self, path):
        ef = embedding_functions.SentenceTransformerEmbeddingFunction("all-MiniLM-L6-v2")
        self.collection = chromadb.PersistentClient(path).get_collection("laws", embedding_function=ef)

    def __call__(self, query, k=5):
        return self.collection.query(query_texts=[query], n_results=k)["documents"][0]


class RagPipeline:
    def __init__(self, retriever, model="llama3-70b-8192"):
        self.retriever = retriever
        self.model = model
        self.groq = Groq(api_key=os.environ["GROQ_API_KEY"])

    def generate(self, prompt):
        return self.groq.chat.completions.create(model=self.model, messages=[{"role": "user", "content": prompt}]).choices[0].message.content

    def run(self, question):
        passages = self.retriever(question)
        return passages, self.generate("\n\n".join(passages) + "\n\nQuestion: " + question)


def faithfulness(pipeline, answer, passages):
    text = pipeline.generate(f"Is every claim of the answer supported? yes/no\n{passages}\n{answer}")
    return float(text.lower().startswith("yes"))


def relevance(pipeline, answer, question):
    return float(pipeline.generate(f"Rate 0..1 how well this answers '{question}': {answer}"))


class Evaluation:
    def __init__(self, pipeline, questions):
        self.pipeline, self.questions = pipeline, questions
        self.rows = []

    def evaluate_one(self, question):
        passages, answer = self.pipeline.run(question)
        self.rows.append(
            {
                "question": question,
                "answer": answer,
                "faithfulness": faithfulness(self.pipeline, answer, passages),
                "relevance": relevance(self.pipeline, answer, question),
            }
        )

    def run(self):
        for question in self.questions:  # told
            self.evaluate_one(question)
        return self

    def report(self, where):
        frame = pd.DataFrame(self.rows)
        print(frame[["faithfulness", "relevance"]].mean())
        frame.to_csv(where)


if __name__ == "__main__":
    lines = Path("questions.txt").read_text().splitlines()
    Evaluation(RagPipeline(Retriever("db")), lines).run().report("rag_eval.csv")
