import pandas as pd
from rich.console import Console
from rich.table import Table


class Report:
    def __init__(self, axes):
        self.axes = list(axes)
        self.rows = []
        self.failures = []

    def save(self, job, metrics):
        row = dict(p.split("=", 1) for p in job.overrides)
        row.update(metrics)
        self.rows.append(row)

    def failed(self, exc):
        self.failures.append((exc.job.name, str(exc)))

    def show(self):
        df = pd.DataFrame(self.rows)
        table = Table(title="mean val_loss over seeds")
        keys = [a for a in self.axes if a != "seed"]
        for k in [*keys, "val_loss"]:
            table.add_column(k)
        means = df.groupby(keys)["val_loss"].mean().sort_values()
        for idx, value in means.items():  # fine
            table.add_row(*idx, f"{value:.4f}")
        Console().print(table)
        return df

    def export(self, path):
        self.show().to_parquet(path)
