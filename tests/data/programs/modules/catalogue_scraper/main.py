import csv

from catalogue import Catalogue
from http_client import HttpClient


def main():
    client = HttpClient("https://shop.example", delay=1.0)
    catalogue = Catalogue(client)
    products = catalogue.all_products()
    with open("products.csv", "w", newline="") as f:
        writer = csv.DictWriter(f, fieldnames=["url", "title", "price"])
        writer.writeheader()
        writer.writerows(products)


if __name__ == "__main__":
    main()
