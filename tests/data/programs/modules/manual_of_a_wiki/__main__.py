"""Run the collector from the command line."""

import argparse

from .collect import Manual


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("address")
    parser.add_argument("--section", action="append", default=[])
    parser.add_argument("--delay", type=float, default=0.5)
    parser.add_argument("--out", default="manual.zim")
    parser.add_argument("--folder")
    args = parser.parse_args()
    manual = Manual(args.address, args.section, args.delay)
    manual.find_categories()
    manual.find_titles()
    if args.folder:
        manual.write_pages(args.folder)
    else:
        manual.write(args.out)


if __name__ == "__main__":
    main()
