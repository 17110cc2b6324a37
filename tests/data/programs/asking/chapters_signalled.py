import pathlib
import sys

import openai
from blinker import Signal


class BookEvents:
    def __init__(self):
        self.chapter_done = Signal()


class BookTranslator:
    def __init__(self, client, events):
        self.client = client
        self.events = events
        self.failed = []

    def translate(self, text):
        asked = [{"role": "user", "content": f"Translate into Czech:\n{text}"}]
        return self.client.chat.completions.create(model="gpt-4o", messages=asked).choices[0].message.content

    def translate_book(self, book):
        for chapter in book.chapters:  # fine
            chapter.translated = self.translate(chapter.text)
            if not chapter.translated:
                self.failed.append(chapter)
            self.events.chapter_done.send(self, chapter=chapter)


class PlainTranslator(BookTranslator):
    def translate_notes(self, book):
        for note in book.notes:  # told
            note.translated = self.translate(note.text)
            if not note.translated:
                self.failed.append(note)
            self.events.socket.send(note.number)


class Book:
    def __init__(self, folder):
        self.chapters = [Part(path) for path in sorted(pathlib.Path(folder).glob("chapter*.txt"))]
        self.notes = [Part(path) for path in sorted(pathlib.Path(folder).glob("note*.txt"))]


class Part:
    def __init__(self, path):
        self.path, self.text, self.number = path, path.read_text(), path.stem
        self.translated = None


if __name__ == "__main__":
    whole = Book(sys.argv[1])
    translator = PlainTranslator(openai.OpenAI(), BookEvents())
    translator.translate_book(whole)
    translator.translate_notes(whole)
    for part in whole.chapters + whole.notes:  # fine
        part.path.with_suffix(".cs.txt").write_text(part.translated)
