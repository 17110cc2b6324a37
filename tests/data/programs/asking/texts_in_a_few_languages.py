"""The texts of eleven languages, written out as one text that is taken apart, are fetched one by one: a few seconds."""

import urllib.request


def main():
    languages = "ar de el en es hi ru th tr vi zh".split()
    for language in languages:  # fine
        urllib.request.urlretrieve(f"https://texts.example/{language}.json", f"{language}.json")
