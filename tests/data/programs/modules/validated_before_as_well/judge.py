import sys

from setting_up import build
from trainer import Trainer


class Judge(Trainer):
    def report(self):
        return {"reward": self._validate()}


if __name__ == "__main__":
    print(Judge(*build(sys.argv[1])).report())
