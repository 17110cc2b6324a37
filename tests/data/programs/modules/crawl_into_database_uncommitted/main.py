from crawler import Crawler
from db import Database


def main():
    with open("seeds.txt") as f:
        seeds = f.read().split()
    db = Database("pages.db")
    Crawler(db).run(seeds)
    db.close()


if __name__ == "__main__":
    main()
