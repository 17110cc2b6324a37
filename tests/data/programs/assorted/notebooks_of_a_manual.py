import glob
import sys

import nbformat
from nbconvert.preprocessors import ExecutePreprocessor


def run(path):
    with open(path) as given:
        notebook = nbformat.read(given, nbformat.NO_CONVERT)
    ExecutePreprocessor(timeout=1000).preprocess(notebook, {"metadata": {"path": "."}})
    return notebook


if __name__ == "__main__":
    failed = []
    for path in glob.glob(f"{sys.argv[1]}/**/*.ipynb", recursive=True):  # told
        try:
            run(path)
        except Exception as error:
            failed.append((path, str(error)))
    print(failed)
