import sys
import time

import pysrt
import requests


class Translator:
    ENDPOINT = "https://api-free.deepl.com/v2/translate"

    def __init__(self, key, target):
        self.key = key
        self.target = target

    def translate(self, text):
        tries = 0
        while True:
            resp = requests.post(self.ENDPOINT, data={"auth_key": self.key, "text": text, "target_lang": self.target})
            if resp.status_code == 200:
                return resp.json()["translations"][0]["text"]
            tries += 1
            if tries > 5:
                raise RuntimeError(resp.text)
            time.sleep(tries * 2)


def translate_file(path, translator):
    subs = pysrt.open(path)
    for i, sub in enumerate(subs):  # told
        sub.text = translator.translate(sub.text)
        print(f"\r{i + 1}/{len(subs)}", end="")
    subs.save(path.replace(".srt", f".{translator.target.lower()}.srt"))


if __name__ == "__main__":
    translate_file(sys.argv[1], Translator(sys.argv[2], "DE"))
