import sys

import torch
from transformers import AutoModelForSpeechSeq2Seq, AutoProcessor


class Transcriber:
    def __init__(self, name):
        self.processor = AutoProcessor.from_pretrained(name)
        self.model = AutoModelForSpeechSeq2Seq.from_pretrained(name)

    def preprocess(self, inputs):
        for start in range(0, len(inputs), 480_000):
            yield self.processor(inputs[start : start + 480_000], return_tensors="pt")

    def run_single(self, inputs):
        outputs = []
        for chunk in self.preprocess(inputs):  # fine
            outputs.append(self.model.generate(**chunk))
        return outputs

    def run_all(self, recordings):
        outputs = []
        for recording in recordings:  # told
            outputs.append(self.run_single(recording))
        return outputs


if __name__ == "__main__":
    print(Transcriber(sys.argv[1]).run_all(torch.load(sys.argv[2])))
