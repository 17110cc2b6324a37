import argparse
import time

import ebooklib
from bs4 import BeautifulSoup
from ebooklib import epub
from ollama import Client


class BookTranslator:
    def __init__(self, host, model, language):
        self.client = Client(host=host)
        self.model = model
        self.language = language

    def _ask(self, text):
        answer = self.client.chat(
            model=self.model,
            messages=[
                {"role": "system", "content": f"Translate into {self.language}."},
                {"role": "user", "content": text},
            ],
        )
        return answer["message"]["content"]

    def _translate_chapter(self, html):
        soup = BeautifulSoup(html, "html.parser")
        for p in soup.find_all(["p", "h1", "h2", "h3", "li"]):
            if p.get_text(strip=True):
                p.string = self._ask(p.get_text())
        return str(soup)

    def translate(self, source, target):
        book = epub.read_epub(source)
        started = time.time()
        documents = list(book.get_items_of_type(ebooklib.ITEM_DOCUMENT))
        for number, item in enumerate(documents, 1):  # told
            item.set_content(self._translate_chapter(item.get_content()).encode("utf-8"))
            print(f"chapter {number}/{len(documents)} after {time.time() - started:.0f}s")
        epub.write_epub(target, book)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("source")
    parser.add_argument("target")
    parser.add_argument("--language", default="French")
    parser.add_argument("--model", default="llama3")
    parser.add_argument("--host", default="http://localhost:11434")
    args = parser.parse_args()
    BookTranslator(args.host, args.model, args.language).translate(args.source, args.target)
