"""Transcribe the interview corpus.  One machine, one GPU."""
import json
import logging
import time
from functools import wraps
from pathlib import Path

from faster_whisper import WhisperModel
import soundfile as sf

AUDIO = Path("/data/interviews/audio")
TEXT = Path("/data/interviews/text")
logger = logging.getLogger(__name__)


def persisted(suffix):
    def deco(fn):
        @wraps(fn)
        def inner(self, wav, *args, **kw):
            target = TEXT / (wav.stem + suffix)
            if target.exists():
                return json.loads(target.read_text())
            value = fn(self, wav, *args, **kw)
            tmp = target.with_suffix(".tmp")
            tmp.write_text(json.dumps(value, ensure_ascii=False))
            tmp.rename(target)
            return value
        return inner
    return deco


class Transcriber:
    def __init__(self, size="large-v3", lang="de"):
        self.model = WhisperModel(size, device="cuda", compute_type="float16")
        self.lang = lang

    @persisted(".json")
    def handle(self, wav):
        segs, info = self.model.transcribe(str(wav), language=self.lang, vad_filter=True, word_timestamps=True)
        return {
            "file": wav.name,
            "duration": info.duration,
            "segments": [{"s": s.start, "e": s.end, "t": s.text.strip(), "p": s.avg_logprob} for s in segs],
        }


def main():
    logging.basicConfig(level="INFO")
    t = Transcriber()
    hours, t0 = 0.0, time.time()
    low = []
    for wav in sorted(AUDIO.glob("*.wav")):  # fine
        doc = t.handle(wav)
        hours += sf.info(str(wav)).duration / 3600
        if doc["segments"] and min(s["p"] for s in doc["segments"]) < -1.0:
            low.append(wav.name)
        logger.info("%s  %.1f h audio in %.1f h", wav.name, hours, (time.time() - t0) / 3600)
    print("check by ear:", *low, sep="\n  ")


if __name__ == "__main__":
    main()
