import deepl


class Translator:
    def __init__(self, language):
        self.language = language
        self.deepl = deepl.Translator("key")

    def line(self, text):
        return self.deepl.translate_text(text, target_lang=self.language).text
