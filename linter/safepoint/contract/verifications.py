"""Cross-checks of verification expressions that are safe to evaluate, but say nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from safepoint.contract.expression import FUNCTIONS, VALUE_NAMES, unknown_names, uses_values
from safepoint.contract.loaded import Problem, Route
from safepoint.contract.nearest import suggestion
from safepoint.core.diagnostic import Severity

if TYPE_CHECKING:
    from collections.abc import Iterator

    from safepoint.contract.chains import PropagationChainSpec
    from safepoint.contract.model import ContextContract


def useless_verifications(contract: ContextContract) -> Iterator[Problem]:
    """Yield each expression with a name that never has a value, and each that looks at no value at all."""
    for index, chain in enumerate(contract.propagation_chains):
        if chain.verification is not None:
            yield from _of_chain(chain, chain.verification, ("propagation_chains", index, "verification"))


def _of_chain(chain: PropagationChainSpec, text: str, route: Route) -> Iterator[Problem]:
    unknown = unknown_names(text)
    for name, _ in unknown:
        close = suggestion(name, VALUE_NAMES)
        message = f"`{name}` has no value in a verification, so chain `{chain.chain_id}` always breaks{close}"
        hint = f"the names are {', '.join(VALUE_NAMES)}; the functions are {', '.join(FUNCTIONS)}; put text in quotes"
        yield Problem(route, message, hint, kind="unknown_name", field=name)
    if not unknown and not uses_values(text):
        message = f"the verification of chain `{chain.chain_id}` looks at no value, so it says the same of every run"
        yield Problem(route, message, "compare source or dest with something", Severity.WARNING, kind="constant")
