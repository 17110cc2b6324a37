from bs4 import BeautifulSoup


class Catalogue:
    def __init__(self, client):
        self.client = client

    def categories(self):
        page = BeautifulSoup(self.client.get("/"), "html.parser")
        return [a["href"] for a in page.select("nav a.category")]

    def product_links(self, category):
        number = 1
        while True:
            page = BeautifulSoup(self.client.get(f"{category}?page={number}"), "html.parser")
            links = [a["href"] for a in page.select("a.product")]
            if not links:
                return
            yield from links
            number += 1

    def product(self, path):
        page = BeautifulSoup(self.client.get(path), "html.parser")
        return {"url": path, "title": page.h1.text, "price": page.select_one(".price").text}

    def all_products(self):
        found = []
        for category in self.categories():  # told
            for link in self.product_links(category):
                found.append(self.product(link))
        return found
