"""Download annual reports (10-K) of all index members since 2005, for the text-mining project."""
import time
from datetime import datetime
from pathlib import Path

import pandas as pd
import requests
from omegaconf import OmegaConf
import hydra

UA = {"User-Agent": "Example University finance-lab@uni.example"}
SUBMISSIONS = "https://data.sec.gov/submissions/CIK{:010d}.json"
DOC = "https://www.sec.gov/Archives/edgar/data/{cik}/{acc}/{doc}"


def throttle_get(url):
    time.sleep(0.12)
    r = requests.get(url, headers=UA, timeout=60)
    r.raise_for_status()
    return r


def annual_reports(cik, since):
    recent = pd.DataFrame(throttle_get(SUBMISSIONS.format(cik)).json()["filings"]["recent"])
    recent = recent[(recent.form == "10-K") & (recent.filingDate >= since)]
    return recent[["accessionNumber", "primaryDocument", "filingDate"]].itertuples(index=False)


def out_dir(root):
    d = Path(root) / datetime.now().strftime("run_%Y%m%d_%H%M%S")
    d.mkdir(parents=True, exist_ok=True)
    return d


@hydra.main(version_base=None, config_path="conf", config_name="filings")
def main(cfg):
    print(OmegaConf.to_yaml(cfg))
    members = pd.read_csv(hydra.utils.to_absolute_path(cfg.members))
    target = out_dir(hydra.utils.to_absolute_path(cfg.root))
    for cik in members.cik.astype(int):  # told
        for acc, doc, day in annual_reports(cik, cfg.since):  # alarm: the loop around it is told as well
            path = target / f"{cik}_{day}.html"
            if path.exists():
                continue
            url = DOC.format(cik=cik, acc=acc.replace("-", ""), doc=doc)
            path.write_bytes(throttle_get(url).content)
        print(cik, len(list(target.glob(f"{cik}_*"))))


if __name__ == "__main__":
    main()
