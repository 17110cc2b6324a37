import sys

import luigi

from stats import AllTerms

if __name__ == "__main__":
    first, last = (int(a) for a in sys.argv[1:3])
    done = luigi.build([AllTerms(first=first, last=last)], local_scheduler=True, workers=2)
    sys.exit(0 if done else 1)
