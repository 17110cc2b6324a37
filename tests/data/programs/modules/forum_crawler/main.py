"""Download a whole discussion board to one JSON file."""
import argparse
import json
import logging

from harvest import Harvester


def main(argv=None):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("board")
    parser.add_argument("--depth", type=int, default=6)
    parser.add_argument("--pause", type=float, default=2.0)
    parser.add_argument("--out", type=argparse.FileType("w"), default="posts.json")
    args = parser.parse_args(argv)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")

    posts = Harvester(max_depth=args.depth, pause=args.pause).run(args.board)
    json.dump(posts, args.out, ensure_ascii=False)
    logging.info("%d posts written", len(posts))


if __name__ == "__main__":
    main()
