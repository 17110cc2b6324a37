# %% [markdown]
# # Add the register data to the company list
# The register API is slow (2 to 5 s) and counts every call against a monthly quota.

# %%
import os
from pathlib import Path

import pandas as pd
import requests
from tqdm.auto import tqdm

SOURCE = Path("data/companies.csv")
OUT = Path("data/companies_register.csv")
URL = "https://api.register.example/v1/company/"
BATCH = 50

# %%
df = pd.read_csv(SOURCE, dtype={"company_id": str})
print(len(df), "companies")

if OUT.exists():
    have = pd.read_csv(OUT, dtype={"company_id": str})
    df = df[~df.company_id.isin(have.company_id)]
    print(len(have), "rows in", OUT, "so far,", len(df), "open")

# %%
session = requests.Session()
session.headers["Authorization"] = "Bearer " + os.environ["REGISTER_TOKEN"]


def lookup(company_id):
    reply = session.get(URL + company_id, timeout=60)
    if reply.status_code == 404:
        return {"status": "unknown"}
    reply.raise_for_status()
    body = reply.json()
    return {"status": body["status"], "capital": body.get("capital"), "staff": body.get("employees")}


# %%
for start in tqdm(range(0, len(df), BATCH)):  # fine
    part = df.iloc[start : start + BATCH].reset_index(drop=True)
    extra = pd.DataFrame([lookup(c) for c in part.company_id], columns=["status", "capital", "staff"])
    pd.concat([part, extra], axis=1).to_csv(OUT, mode="a", header=not OUT.exists(), index=False)

# %%
result = pd.read_csv(OUT, dtype={"company_id": str})
print(result.status.value_counts())
