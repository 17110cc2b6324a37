import pandas as pd
from openai import OpenAI
from tqdm import tqdm

tqdm.pandas()
client = OpenAI()

def label(text):
    return client.responses.create(model="gpt-4.1", input=text).output_text

df = pd.read_parquet("docs.parquet")
df["label"] = df["text"].progress_apply(label)  # told
df.to_parquet("labelled.parquet")
