import json

from deep_translator import GoogleTranslator

tr = GoogleTranslator(source="en", target="de")
data = json.load(open("dataset.json"))
for item in data:  # told
    item["de"] = tr.translate(item["en"])
json.dump(data, open("dataset_de.json", "w"))
