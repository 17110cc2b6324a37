"""Parsing of shop pages."""
from dataclasses import dataclass
from urllib.parse import urldefrag, urljoin, urlparse

from selectolax.parser import HTMLParser


@dataclass
class Product:
    title: str
    cents: int


def parse(url, html):
    tree = HTMLParser(html)
    host = urlparse(url).netloc
    links = {urldefrag(urljoin(url, a.attributes.get("href") or "")).url for a in tree.css("a[href]")}
    links = {u for u in links if urlparse(u).netloc == host}
    node = tree.css_first("[itemprop=price]")
    if node is None:
        return None, links
    cents = round(float(node.attributes.get("content", "0")) * 100)
    return Product(tree.css_first("h1").text(strip=True), cents), links
