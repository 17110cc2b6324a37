"""Which libraries a file works with: a guess that something trains or asks a model is believed only where one of them is.

`opt.update(more)` moves weights on beside arrays; in a program without any it adds to a dictionary.
"""

from __future__ import annotations

import re

from safepoint.core.diagnostic import Confidence
from safepoint.loops.meanings import naming
from safepoint.loops.meanings.whys import AGENT_CALL, FORWARD, MODEL_CALL, TRAINING, TRAINING_STEP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from safepoint.loops.meanings.meaning import Meaning
    from safepoint.loops.names.index import Index
    from safepoint.loops.source.module import ModuleTree

ARRAYS = frozenset(
    {
        *("torch", "tensorflow", "keras", "jax", "flax", "optax", "haiku", "equinox", "mxnet", "paddle", "chainer"),
        *(
            "theano",
            "tinygrad",
            "mlx",
            "autograd",
            "fastai",
            "lightning",
            "pytorch_lightning",
            "lightning_fabric",
            "accelerate",
        ),
        *("transformers", "sentence_transformers", "diffusers", "peft", "trl", "deepspeed", "megatron", "timm", "mindspore"),
        *("torchvision", "torchaudio", "detectron2", "mmcv", "mmengine", "numpy", "scipy", "cupy", "numba", "pandas"),
        *("sklearn", "xgboost", "lightgbm", "catboost", "gym", "gymnasium", "stable_baselines3", "ray", "gensim", "spacy"),
        *("onnxruntime", "vllm", "whisper", "oneflow", "dgl", "torch_geometric", "evaluate", "datasets"),
    }
)
"""Packages of arrays, networks and environments, by their first names."""
MODELS = ARRAYS | {
    *("openai", "anthropic", "litellm", "cohere", "mistralai", "groq", "ollama", "google", "vertexai", "replicate"),
    *("langchain", "langchain_core", "langchain_community", "langchain_openai", "langgraph", "llama_index", "dspy"),
    *("crewai", "autogen", "instructor", "guidance", "huggingface_hub", "together", "boto3", "tiktoken", "requests"),
    *("httpx", "aiohttp", "llama_cpp", "lm_eval", "promptflow", "haystack", "smolagents", "pydantic_ai"),
}
"""The same, and packages by which programs reach models that others run, web clients among them."""
_NETWORKS = frozenset(
    {"torch", "tensorflow", "keras", "jax", "flax", "transformers", "sentence_transformers", "mxnet", "paddle"}
)
"""Packages whose models take long to fit or to ask."""
_MOST_FILES = 40
"""In how many of the project's files that a file imports one of these is looked for."""

_TRAINING = frozenset({TRAINING_STEP, TRAINING, "an epoch of training", "trains an agent", FORWARD})
ASKING = frozenset({MODEL_CALL, AGENT_CALL, "a model or agent run"})
"""What the packs and the guesses call work that takes arrays, and work that takes a model."""
_LEARNT = frozenset({"train", "training", "epoch", "evaluate", "evaluation", "inference", "finetune", "embed", "generate"})
"""First words of names that speak of such work, and of much else."""


class Libraries:
    """Tells what the files of a project work with; every answer is remembered."""

    __slots__ = ("_memo", "index")

    def __init__(self, index: Index) -> None:
        self.index = index
        self._memo: dict[tuple[str, frozenset[str]], bool] = {}

    def believed(self, meaning: Meaning, sure: Confidence, name: str, path: str) -> bool:
        """Tell whether a file's libraries bear out what a call's name, `name`, is taken to mean in it."""
        if meaning.why in _TRAINING:
            return self.beside(path, ARRAYS)
        named = meaning.why == "by its name" and _LEARNT.intersection(naming.words(name)[:1])
        if named or meaning.why == "an evaluation" or (meaning.why in ASKING and sure is Confidence.LOW):
            return self.beside(path, MODELS)
        return True

    def beside(self, path: str, packages: frozenset[str]) -> bool:
        """Tell whether a file uses one of some packages, itself or through the project's files that it imports.

        A file that imports nothing tells nothing, and may use them all.
        """
        key = (path, packages)
        if key not in self._memo:
            own = self.index.tree(path)
            bare = not own.imports and not own.stars
            self._memo[key] = bare or _uses(own, packages) or any(
                _uses(self.index.tree(one), packages) for one in self._imported(path, own)
            )  # fmt: skip
        return self._memo[key]

    def _imported(self, path: str, tree: ModuleTree) -> list[str]:
        """Return the project's files that a file imports, at most a few dozen."""
        names = dict.fromkeys((*tree.imports.values(), *tree.stars))
        heads = dict.fromkeys(head for name in names if (head := name.rpartition(".")[0]).strip("."))
        found = (self.index.module(path, name) for name in (*names, *heads))
        return list(dict.fromkeys(one for one in found if one is not None and one != path))[:_MOST_FILES]


_FILES = frozenset({"io", "gfile", "logging", "app", "flags", "compat", "v1"})
"""Parts of TensorFlow that have nothing to do with networks."""


def uses_networks(imports: Mapping[str, str]) -> bool:
    """Tell whether a file with these imports (name -> dotted name) uses a library of networks itself."""
    return not _NETWORKS.isdisjoint(name.partition(".")[0] for name in imports.values())


def only_files(tree: ModuleTree) -> bool:
    """Tell whether a file takes nothing from a library of networks but how it opens files, logs, and reads options.

    That is `tf.io.gfile.GFile(path)` and `tf.logging.info(…)` beside what it does itself.
    """
    aliases = [alias for alias, name in tree.imports.items() if of_networks(name)]
    said = [found for alias in aliases for found in re.findall(rf"\b{re.escape(alias)}\.(\w+)", tree.text)]
    return all(tree.imports[alias].startswith("tensorflow") for alias in aliases) and _FILES.issuperset(said)


def of_networks(name: str) -> bool:
    """Tell whether a dotted name is one of a library of networks."""
    return name.partition(".")[0] in _NETWORKS


def _uses(tree: ModuleTree, packages: frozenset[str]) -> bool:
    return not packages.isdisjoint(_packages(tree))


def _packages(tree: ModuleTree) -> Iterator[str]:
    """Yield the first parts of all that a file imports."""
    for name in (*tree.imports.values(), *tree.stars):
        yield name.partition(".")[0]
