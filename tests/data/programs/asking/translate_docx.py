import sys

from docx import Document
from openai import OpenAI

client = OpenAI()
SYSTEM = "Translate the text to {lang}. Keep the formatting marks. Return only the translation."


def translate(text, lang):
    if not text.strip() or text.strip().isdigit():
        return text
    response = client.chat.completions.create(
        model="gpt-4o",
        messages=[{"role": "system", "content": SYSTEM.format(lang=lang)}, {"role": "user", "content": text}],
    )
    return response.choices[0].message.content


def replace_text(paragraph, text):
    for run in paragraph.runs[1:]:
        run.text = ""
    if paragraph.runs:
        paragraph.runs[0].text = text


def translate_document(source, target, lang):
    document = Document(source)
    for paragraph in document.paragraphs:  # told
        replace_text(paragraph, translate(paragraph.text, lang))
    for table in document.tables:  # told
        for row in table.rows:
            for cell in row.cells:
                for paragraph in cell.paragraphs:
                    replace_text(paragraph, translate(paragraph.text, lang))
    document.save(target)


if __name__ == "__main__":
    translate_document(sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else "German")
