"""Trains the models of a list one after the other; a helper that makes the data ready keeps only these."""

import argparse

import pandas
from toolbox import build_trainer, load_settings, make_model, split


def prepare_data(settings):
    data = settings.read()
    if settings.keep_data:
        data.to_parquet(settings.data_path)
    return split(data)


def run_one(name, path):
    settings = load_settings(name, path)
    train, valid, test = prepare_data(settings)
    model = make_model(settings, train)
    trainer = build_trainer(settings, model)
    trainer.fit(train, valid)
    return trainer.evaluate(test)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--models", default="pop,itemknn,mf")
    parser.add_argument("--settings")
    args = parser.parse_args()
    rows = []
    for name in args.models.split(","):  # told
        result = run_one(name, args.settings)
        rows.append({"model": name, **result})
    pandas.DataFrame(rows).to_csv("comparison.csv")


if __name__ == "__main__":
    main()
