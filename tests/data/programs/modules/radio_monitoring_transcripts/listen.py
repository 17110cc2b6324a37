from faster_whisper import WhisperModel


class Listener:
    def __init__(self, size="large-v3", **kw):
        self._model = WhisperModel(size, device="cuda", compute_type="float16", **kw)

    def __call__(self, path):
        segments, info = self._model.transcribe(str(path), beam_size=8, vad_filter=True)
        return " ".join(s.text.strip() for s in segments), info.language, info.duration
