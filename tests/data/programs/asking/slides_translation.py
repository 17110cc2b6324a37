from pathlib import Path

from deep_translator import GoogleTranslator
from pptx import Presentation


def shapes_with_text(slide):
    for shape in slide.shapes:
        if shape.has_text_frame:
            yield shape.text_frame
        elif shape.has_table:
            for row in shape.table.rows:
                for cell in row.cells:
                    yield cell.text_frame


def translate_deck(path, target):
    deck = Presentation(path)
    translator = GoogleTranslator(source="auto", target=target)
    for slide in deck.slides:
        for frame in shapes_with_text(slide):
            for paragraph in frame.paragraphs:
                for run in paragraph.runs:
                    run.text = translator.translate(run.text) or run.text
    return deck


def translate_folder(folder, target):
    decks = {}
    for path in Path(folder).glob("*.pptx"):  # told
        decks[path.stem] = translate_deck(path, target)
    return decks


def save_all(decks, out):
    for name, deck in decks.items():  # fine
        deck.save(Path(out) / f"{name}.pptx")


if __name__ == "__main__":
    save_all(translate_folder("decks", "ja"), "translated")
