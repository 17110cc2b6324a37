"""Fetches the posters of a film archive for a survey, and cuts each to the size of the survey's page."""

import argparse
import csv
import os
import shutil

import requests
from PIL import Image
from tqdm import tqdm


def fetch_if_missing(url, path):
    if os.path.exists(path):
        return
    answer = requests.get(url, timeout=30)
    answer.raise_for_status()
    with open(path, "wb") as out:
        out.write(answer.content)


def build_survey(rows_path):
    survey = "survey"
    if os.path.exists(survey):
        shutil.rmtree(survey)
        print("removed the old survey")
    os.makedirs(survey)
    pictures = os.path.join(survey, "pictures")
    os.makedirs(pictures)
    with open(rows_path) as rows:
        for row in tqdm(csv.DictReader(rows)):  # told
            name = row["url"].split("/")[-1]
            fetch_if_missing(row["url"], os.path.join(pictures, name))


def extend_survey(rows_path, fresh):
    """Whoever wants a new one says so."""
    survey = "survey"
    if fresh and os.path.exists(survey):
        shutil.rmtree(survey)
    os.makedirs(survey, exist_ok=True)
    with open(rows_path) as rows:
        for row in tqdm(csv.DictReader(rows)):  # fine
            name = row["url"].split("/")[-1]
            fetch_if_missing(row["url"], os.path.join(survey, name))


def rebuild_page(rows_path, archive):
    """The page is made anew, the pictures stay where they are."""
    page = "page"
    shutil.rmtree(page, ignore_errors=True)
    os.makedirs(page)
    with open(rows_path) as rows:
        for row in tqdm(csv.DictReader(rows)):  # fine
            name = row["url"].split("/")[-1]
            source = os.path.join(archive, name)
            fetch_if_missing(row["url"], source)
            Image.open(source).resize((300, 450)).save(os.path.join(page, name))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("rows")
    parser.add_argument("--fresh", action="store_true")
    parser.add_argument("--page", action="store_true")
    args = parser.parse_args()
    if args.page:
        rebuild_page(args.rows, "archive")
    elif args.fresh:
        extend_survey(args.rows, args.fresh)
    else:
        build_survey(args.rows)
