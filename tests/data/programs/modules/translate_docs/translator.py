"""Paragraph-wise translation with DeepL."""
import hashlib
import logging

import deepl

log = logging.getLogger(__name__)


def key_of(text, lang):
    return hashlib.sha1(f"{lang}:{text}".encode()).hexdigest()


class Translator:
    def __init__(self, auth_key, lang="DE", memory=None):
        self.api = deepl.Translator(auth_key)
        self.lang = lang
        self.memory = memory

    def paragraph(self, text):
        key = key_of(text, self.lang)
        if self.memory is not None and key in self.memory:
            return self.memory[key]
        result = self.api.translate_text(text, target_lang=self.lang, preserve_formatting=True).text
        if self.memory is not None:
            self.memory[key] = result
        return result

    def document(self, text):
        return "\n\n".join(self.paragraph(p) for p in text.split("\n\n") if p.strip())

    def corpus(self, docs):
        out = {}
        for name, text in docs.items():  # told
            out[name] = self.document(text)
            log.info("%s: %d characters", name, len(out[name]))
        return out
