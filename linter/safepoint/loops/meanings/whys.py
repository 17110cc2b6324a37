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
