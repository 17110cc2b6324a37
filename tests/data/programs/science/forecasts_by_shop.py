"""A forecast of its own for each shop's sales, fitted one after the other and handed back together."""

import logging

import pandas as pd
from prophet import Prophet

logger = logging.getLogger(__name__)


def fit_all(sales, shops):
    models = {}
    for shop in shops:  # told
        logger.info("fitting %s", shop)
        rows = sales[sales["shop"] == shop][["ds", "y"]]
        model = Prophet(weekly_seasonality=True, yearly_seasonality=True)
        model.fit(rows)
        models[shop] = model
    return models


def fit_holidays(sales):
    models = {}
    for kind in ("open", "closed"):  # fine
        logger.info("fitting days that are %s", kind)
        model = Prophet()
        model.fit(sales[sales["kind"] == kind])
        models[kind] = model
    return models


def main():
    sales = pd.read_csv("sales.csv", parse_dates=["ds"])
    models = fit_all(sales, sales["shop"].unique())
    horizon = pd.date_range(sales["ds"].max(), periods=90)
    wanted = pd.DataFrame({"ds": horizon})
    table = pd.concat([model.predict(wanted).assign(shop=shop) for shop, model in models.items()])
    table.to_parquet("forecast.parquet")
    fit_holidays(sales)


if __name__ == "__main__":
    main()
