from openai import OpenAI


class Embedder:
    def __init__(self, model="text-embedding-3-small"):
        self.client = OpenAI()
        self.model = model

    def embed(self, texts):
        answer = self.client.embeddings.create(model=self.model, input=texts)
        return [one.embedding for one in answer.data]
