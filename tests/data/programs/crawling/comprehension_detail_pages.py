import json

import cloudscraper
from lxml import html

scraper = cloudscraper.create_scraper()


def tree(url):
    return html.fromstring(scraper.get(url).content)


def category_urls():
    return tree("https://recipes.example/").xpath("//nav//a/@href")


def recipe_urls(category):
    return tree(category).xpath("//article/a/@href")


def recipe(url):
    t = tree(url)
    return {
        "title": t.xpath("string(//h1)"),
        "ingredients": t.xpath("//li[@class='ingredient']/text()"),
        "steps": t.xpath("//ol/li/text()"),
    }


def main():
    recipes = []
    for category in category_urls():  # told
        recipes += [recipe(u) for u in recipe_urls(category)]
    with open("recipes.json", "w") as f:
        json.dump({"recipes": recipes}, f)


if __name__ == "__main__":
    main()
