# %% [markdown]
# Who maintains the packages we depend on? For each of the ~3,000 repositories in the SBOM,
# read the last two years of commits through the GraphQL API and count distinct authors.

# %%
import os
from collections import Counter

import pandas as pd
from gql import Client, gql
from gql.transport.requests import RequestsHTTPTransport
from rich.progress import track

QUERY = gql("""
query($owner: String!, $name: String!, $since: GitTimestamp!, $after: String) {
  repository(owner: $owner, name: $name) {
    stargazerCount
    defaultBranchRef { target { ... on Commit {
      history(first: 100, since: $since, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes { author { email user { login } } }
      } } } }
  }
}
""")

transport = RequestsHTTPTransport(
    url="https://api.github.com/graphql",
    headers={"Authorization": f"bearer {os.environ['GH_TOKEN']}"},
    retries=4,
)
client = Client(transport=transport, fetch_schema_from_transport=False)

# %%
sbom = pd.read_csv("data/sbom.csv")
repos = sbom["repository"].dropna().str.removeprefix("https://github.com/").unique()

# %%
stats = {}
for full in track(repos, description="repos"):  # told
    owner, name = full.split("/")[:2]
    authors, cursor, more = Counter(), None, True
    while more:
        data = client.execute(QUERY, variable_values={
            "owner": owner, "name": name, "since": "2022-06-01T00:00:00Z", "after": cursor})
        history = data["repository"]["defaultBranchRef"]["target"]["history"]
        for node in history["nodes"]:
            user = node["author"]["user"]
            authors[user["login"] if user else node["author"]["email"]] += 1
        cursor, more = history["pageInfo"]["endCursor"], history["pageInfo"]["hasNextPage"]
    top = authors.most_common(1)[0][1] if authors else 0
    stats[full] = dict(authors=len(authors), commits=authors.total(), top_share=top / max(1, authors.total()))

# %%
table = pd.DataFrame.from_dict(stats, orient="index")
table["bus_factor_risk"] = (table.top_share > 0.8) | (table.authors <= 2)
table.to_csv("data/bus_factor.csv")
print(table.describe())
