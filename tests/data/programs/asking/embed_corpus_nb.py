#!/usr/bin/env python
# coding: utf-8

# # Embeddings for the product catalogue

# In[1]:
import time
import numpy as np
import pandas as pd
import cohere

co = cohere.ClientV2()
df = pd.read_feather("catalogue_2024.feather")
df.shape   # (412873, 9)

# In[2]:
df["text"] = df.title.fillna("") + " | " + df.brand.fillna("") + " | " + df.description.fillna("").str[:1500]
df = df.drop_duplicates("text").reset_index(drop=True)

# In[3]:
def emb(texts, tries=6):
    for i in range(tries):  # fine
        try:
            r = co.embed(texts=texts, model="embed-multilingual-v3.0",
                         input_type="search_document", embedding_types=["float"])
            return np.asarray(r.embeddings.float_, dtype="float32")
        except cohere.errors.TooManyRequestsError:
            time.sleep(10 * (i + 1))
    raise RuntimeError("rate limited for too long")

# In[4]:
vecs = np.zeros((len(df), 1024), dtype="float32")
t0 = time.time()
i = 0
while i < len(df):  # told
    chunk = df.text.iloc[i:i + 96].tolist()
    vecs[i:i + len(chunk)] = emb(chunk)
    i += len(chunk)
    if (i // 96) % 50 == 0:
        print(f"{i:>8} {i / len(df):6.1%} {(time.time() - t0) / 60:.1f} min")

# In[5]:
np.save("catalogue_vecs.npy", vecs)
df[["sku", "text"]].to_parquet("catalogue_keys.parquet")

# In[6]:
sims = vecs[:5] @ vecs.T
for r in np.argsort(-sims, axis=1)[:, :6]:  # fine
    print(df.title.iloc[r].tolist())
