"""Rolling-origin backtest of all SKU x region series with Prophet."""
import logging
import multiprocessing
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

import pandas as pd
import typer
from prophet import Prophet
from prophet.diagnostics import cross_validation, performance_metrics
from prophet.make_holidays import make_holidays_df
from rich.progress import Progress

logging.getLogger("cmdstanpy").setLevel(logging.ERROR)
app = typer.Typer(add_completion=False)


def handle(key, df, country):
    m = Prophet(yearly_seasonality=10, weekly_seasonality=True, changepoint_prior_scale=0.1, mcmc_samples=300,
                holidays=make_holidays_df(range(2018, 2026), country))
    m.add_seasonality("monthly", 30.5, 5)
    m.fit(df)
    cv = cross_validation(m, initial="730 days", period="60 days", horizon="90 days", disable_tqdm=True)
    pm = performance_metrics(cv, rolling_window=1).iloc[0]
    return {"sku": key[0], "region": key[1], "mape": pm.get("mape"), "rmse": pm["rmse"], "coverage": pm["coverage"]}


@app.command()
def backtest(sales: Path, out: Path = Path("backtest.xlsx"), jobs: int = multiprocessing.cpu_count()):
    df = pd.read_parquet(sales).rename(columns={"day": "ds", "units": "y"})
    groups = {k: g[["ds", "y"]] for k, g in df.groupby(["sku", "region"]) if len(g) > 1000}
    typer.echo(f"{len(groups)} series on {jobs} processes")
    rows, bad = [], []
    with Progress() as bar, ProcessPoolExecutor(jobs) as ex:
        task = bar.add_task("backtest", total=len(groups))
        futs = {ex.submit(handle, k, g, "DE"): k for k, g in groups.items()}
        for f in as_completed(futs):  # told
            try:
                rows.append(f.result())
            except RuntimeError as e:
                bad.append((*futs[f], str(e)))
            bar.advance(task)

    with pd.ExcelWriter(out) as xl:
        pd.DataFrame(rows).to_excel(xl, sheet_name="scores", index=False)
        pd.DataFrame(bad, columns=["sku", "region", "error"]).to_excel(xl, sheet_name="failed", index=False)


if __name__ == "__main__":
    app()
