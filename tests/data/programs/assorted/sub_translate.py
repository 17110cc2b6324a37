import pysrt
from deep_translator import GoogleTranslator

subs = pysrt.open("a.srt")
tr = GoogleTranslator(source="en", target="fr")
for s in subs:  # told
    s.text = tr.translate(s.text)
subs.save("b.srt")
