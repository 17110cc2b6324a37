
import openai
from ebooklib import epub

book = epub.read_epub("b.epub")
client = openai.OpenAI()
parts = []
for item in book.get_items():  # told
    r = client.audio.speech.create(model="tts-1", voice="a", input=item.get_content().decode())
    parts.append(r.content)
open("book.mp3", "wb").write(b"".join(parts))
