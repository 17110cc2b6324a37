import pickle

import openai

texts = [l.strip() for l in open("corpus.txt")]
vectors = []
for i in range(0, len(texts), 100):  # told
    resp = openai.embeddings.create(input=texts[i:i+100], model="text-embedding-3-small")
    vectors.extend([d.embedding for d in resp.data])
pickle.dump(vectors, open("vectors.pkl", "wb"))
