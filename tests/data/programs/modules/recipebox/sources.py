import json
from urllib.parse import urljoin

from lxml import etree, html


def sitemap(fetch, url):
    root = etree.fromstring(fetch(url).encode())
    ns = {"s": "http://www.sitemaps.org/schemas/sitemap/0.9"}
    children = root.xpath("//s:sitemap/s:loc/text()", namespaces=ns)
    for child in children:  # fine
        yield from sitemap(fetch, child)
    yield from root.xpath("//s:url/s:loc/text()", namespaces=ns)


def microdata(page, url):
    tree = html.fromstring(page)
    for script in tree.xpath('//script[@type="application/ld+json"]/text()'):
        try:
            data = json.loads(script)
        except ValueError:
            continue
        for node in data if isinstance(data, list) else data.get("@graph", [data]):
            kind = node.get("@type")
            if kind == "Recipe" or "Recipe" in (kind or ()):
                return {"name": node.get("name"), "url": url,
                        "ingredients": node.get("recipeIngredient", []),
                        "steps": node.get("recipeInstructions", []),
                        "image": urljoin(url, str(node.get("image") or ""))}
    return None


SOURCES = {
    "grandma": "https://www.grandma-cooks.example/sitemap.xml",
    "bistro": "https://bistro.example/sitemap_index.xml",
}
