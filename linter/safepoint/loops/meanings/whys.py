"""What the packs call the work that the analysis tells apart from any other."""

from __future__ import annotations

FORWARD = "a forward pass"
"""One call of a network."""
ENVIRONMENT = "an environment step"
"""One step of an environment."""
MODEL_CALL = "a model call"
"""One answer of a model."""
AGENT_CALL = "a model or agent call"
"""A question to what may be either: a chain, a graph of them."""
BACKPROPAGATION = "backpropagation"
"""The gradients of one batch."""
TRAINING_STEP = "a training step"
"""One move of the weights, by whatever the library does for it."""
TRAINING = "trains a model"
"""A whole training by one call."""
HTTP_REQUEST = "makes an HTTP request"
"""One request to a server."""
PROGRAM_RUN = "runs a program"
"""A program of its own, which the call waits for."""
POOL_WORK = "work given to a pool"
"""What workers do that nothing more is known of."""
REQUESTS = (
    "makes a",
    "asks ",
    "loads a page",
    "drives a browser",
    "crawls a page",
    "pages of",
    "lists",
    "a remote call",
    "by its name",
)
"""How the packs' words for requests that only read begin: what they read can be read again."""
