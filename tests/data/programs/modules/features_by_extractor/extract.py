import pickle
import sys
from pathlib import Path

from extractors import get_extractor
from tqdm import tqdm


def main(kind, folder, out):
    extractor = get_extractor(kind)
    features = {}
    for path in tqdm(sorted(Path(folder).glob("**/*.mp4"))):  # told
        features[path.stem] = extractor.extract(path)
    with open(out, "wb") as f:
        pickle.dump(features, f)


if __name__ == "__main__":
    main(*sys.argv[1:])
