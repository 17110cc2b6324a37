import math

import numpy as np
from llama_cpp import Llama


class Scorer:
    def __init__(self, path, n_ctx):
        self.llm = Llama(str(path), n_ctx=n_ctx, n_gpu_layers=-1, logits_all=True, verbose=False)
        self.n_ctx = n_ctx

    def close(self):
        self.llm.close()

    def _window(self, toks):
        self.llm.reset()
        self.llm.eval(toks)
        logits = np.asarray(self.llm.scores[: len(toks) - 1], dtype=np.float64)
        logits -= logits.max(axis=1, keepdims=True)
        logp = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return -logp[np.arange(len(toks) - 1), toks[1:]].sum()

    def perplexity(self, text):
        ids = self.llm.tokenize(text.encode("utf-8"))
        nll, n = 0.0, 0
        for i in range(0, len(ids) - self.n_ctx, self.n_ctx):
            w = ids[i : i + self.n_ctx]
            nll += self._window(w)
            n += len(w) - 1
        return math.exp(nll / n)
