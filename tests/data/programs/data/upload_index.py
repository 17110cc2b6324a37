import argparse
import os

from huggingface_hub import HfApi, upload_file
from tqdm import tqdm

parser = argparse.ArgumentParser()
parser.add_argument("--dates", nargs="+")
parser.add_argument("--repo")
args = parser.parse_args()

HfApi().create_repo(args.repo, exist_ok=True)
for date in tqdm(args.dates):  # fine
    for name in sorted(os.listdir(date)):
        upload_file(path_or_fileobj=os.path.join(date, name), path_in_repo=f"{date}/{name}", repo_id=args.repo)
