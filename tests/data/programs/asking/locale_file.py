import json
import sys

import boto3

translator = boto3.client("translate")


def translate_text(text, target):
    result = translator.translate_text(Text=text, SourceLanguageCode="en", TargetLanguageCode=target)
    return result["TranslatedText"]


def walk(node, target):
    if isinstance(node, str):
        return translate_text(node, target)
    if isinstance(node, list):
        return [walk(item, target) for item in node]
    if isinstance(node, dict):
        return {key: walk(value, target) for key, value in node.items()}
    return node


def main():
    source = json.load(open("locales/en.json"))
    for target in sys.argv[1:]:  # fine
        with open(f"locales/{target}.json", "w") as f:
            json.dump(walk(source, target), f, indent=2, ensure_ascii=False)


main()
