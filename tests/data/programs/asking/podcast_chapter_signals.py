"""Cuts the back catalogue of the podcast into chapters; other scripts may listen to the same signals."""
import json
import logging
import pathlib
import sys

import whisperx
from blinker import Signal
from mistralai import Mistral

EPISODES = pathlib.Path("/srv/podcast/episodes")
CHAPTERS = pathlib.Path("/srv/podcast/chapters")

chaptered = Signal("episode chaptered")
failed = Signal("episode failed")


def target_of(episode):
    return CHAPTERS / (episode.stem + ".json")


@chaptered.connect
def _print(episode, **kw):
    print("%s: %d chapters" % (episode.name, len(kw["chapters"])))


@chaptered.connect
def _file(episode, **kw):
    target = target_of(episode)
    half = target.with_suffix(".tmp")
    half.write_text(json.dumps(kw["chapters"], indent=1, ensure_ascii=False))
    half.rename(target)


@failed.connect
def _complain(episode, **kw):
    logging.error("%s: %s", episode.name, kw["reason"])


class Cutter:
    def __init__(self, client, device="cuda"):
        self.client = client
        self.asr = whisperx.load_model("large-v3", device, compute_type="float16")

    def __call__(self, episode):
        try:
            chapters = self._cut(self.asr.transcribe(whisperx.load_audio(str(episode)), batch_size=16)["segments"])
        except (RuntimeError, ValueError) as exc:
            failed.send(episode, reason=exc)
        else:
            chaptered.send(episode, chapters=chapters)

    def _cut(self, segments):
        script = "\n".join("[%d] %s" % (s["start"], s["text"].strip()) for s in segments)
        answer = self.client.chat.complete(
            model="mistral-large-latest",
            response_format={"type": "json_object"},
            messages=[{"role": "user", "content": "Chapters as {\"chapters\": [{start, title}]}:\n" + script}],
        )
        return json.loads(answer.choices[0].message.content)["chapters"]


def main():
    cut = Cutter(Mistral(api_key=sys.argv[1]))
    backlog = [e for e in sorted(EPISODES.glob("*.mp3")) if not target_of(e).exists()]
    print(len(backlog), "episodes to cut")
    for episode in backlog:  # fine
        cut(episode)


if __name__ == "__main__":
    main()
