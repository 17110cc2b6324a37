from crawler import Crawler
from db import Database


def main():
    with open("seeds.txt") as f:
        seeds = f.read().split()
    Crawler(Database("pages.db")).run(seeds)


if __name__ == "__main__":
    main()
