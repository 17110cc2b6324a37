import argparse

from runner import Runner
from settings import Settings


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--config", default="config.yaml")
    args = parser.parse_args()
    settings = Settings.load(args.config)
    Runner(settings).run()


if __name__ == "__main__":
    main()
