"""Fill the empty entries of a gettext catalogue with DeepL, polished by a model."""
import os
import string
import sys

import deepl
import polib
from openai import OpenAI

dl = deepl.Translator(os.environ["DEEPL_KEY"])
oa = OpenAI()


class Catalogue:
    def __init__(self, path, lang):
        self.po = polib.pofile(path, wrapwidth=100)
        self.lang = lang
        self.touched = 0

    def todo(self):
        return [e for e in self.po.untranslated_entries() if not e.obsolete]

    def set(self, entry, text):
        entry.msgstr = text
        entry.flags.append("fuzzy")
        self.touched += 1
        if self.touched % 20 == 0:
            self.po.save()


def fields(s):
    return {f for _, f, _, _ in string.Formatter().parse(s) if f}


def polish(src, draft, lang, comment):
    r = oa.responses.create(
        model="gpt-4.1-mini",
        instructions=f"Improve this {lang} UI string. Keep placeholders. Return the string only.",
        input=f"English: {src}\nDraft: {draft}\nContext: {comment or 'none'}",
    )
    return r.output_text.strip()


def process(path, lang):
    cat = Catalogue(path, lang)
    for entry in cat.todo():  # fine
        draft = dl.translate_text(entry.msgid, target_lang=lang).text
        better = polish(entry.msgid, draft, lang, entry.comment)
        cat.set(entry, better if fields(better) == fields(entry.msgid) else draft)
    cat.po.save()
    print(f"{path}: {cat.touched} strings, {cat.po.percent_translated()} % translated")


if __name__ == "__main__":
    process(sys.argv[1], sys.argv[2])
