import json
import os


class ResultStore:
    def __init__(self, path):
        self.path = path
        self.rows = {}
        if os.path.exists(path):
            with open(path) as f:
                for line in f:
                    row = json.loads(line)
                    self.rows[row["id"]] = row

    def has(self, key):
        return key in self.rows

    def add(self, row):
        self.rows[row["id"]] = row
        with open(self.path, "a") as f:
            f.write(json.dumps(row) + "\n")

    def summary(self):
        return f"{len(self.rows)} answers"
