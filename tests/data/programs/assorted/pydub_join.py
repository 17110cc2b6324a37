import io

from gtts import gTTS
from pydub import AudioSegment

whole = AudioSegment.empty()
for para in open("book.txt").read().split("\n\n"):  # told
    buf = io.BytesIO()
    gTTS(para).write_to_fp(buf)
    buf.seek(0)
    whole += AudioSegment.from_mp3(buf)
whole.export("book.mp3")
