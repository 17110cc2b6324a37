import time

import google.generativeai as genai
import pandas as pd

genai.configure(api_key="x")
model = genai.GenerativeModel("gemini-1.5-flash")
df = pd.read_excel("in.xlsx")
out = []
for t in df["text"]:  # told
    out.append(model.generate_content(t).text)
    time.sleep(4)
df["out"] = out
df.to_excel("out.xlsx")
