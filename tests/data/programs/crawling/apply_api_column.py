import os

import pandas as pd
import requests


def company_size(domain):
    r = requests.get("https://company.clearbit.com/v2/companies/find", params={"domain": domain},
                     headers={"Authorization": f"Bearer {os.environ['CLEARBIT']}"}, timeout=20)
    if r.status_code != 200:
        return None
    return r.json()["metrics"]["employees"]


def main():
    leads = pd.read_csv("leads.csv")
    leads["employees"] = leads["domain"].apply(company_size)  # told
    leads.sort_values("employees").to_csv("leads_sized.csv", index=False)


if __name__ == "__main__":
    main()
