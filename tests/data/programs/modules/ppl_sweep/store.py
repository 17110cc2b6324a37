import csv


def keep(path, rows):
    if path is None:
        return
    with open(path, "w", newline="") as fh:
        w = csv.writer(fh)
        w.writerow(["file", "gib", "ppl"])
        w.writerows(rows)
