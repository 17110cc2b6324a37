import pandas as pd


def build_report(path):
    frame = pd.read_csv(path)
    for column in frame.columns:  # fine
        print(column, frame[column].nunique())
