"""Files of a store far away that come to be only when they are closed: `smart_open.open("s3://bucket/rows.csv", "w")`.

What is written to one is sent in parts, and the store forgets these parts when the last is not told of.
"""

from __future__ import annotations

from safepoint.loops.checkpoints.fault_notes import texts
from safepoint.loops.source.effects import Attr, Call, Name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.source.effects import Expr

_OPENING = {"smart_open": frozenset({"open", "smart_open"}), "fsspec": frozenset({"open"})}
"""Functions of libraries that open what an address says, be it near or far."""
_STORES = (
    *("s3://", "s3a://", "s3n://", "gs://", "gcs://", "az://"),
    *("abfs://", "abfss://", "adl://", "r2://", "oss://", "cos://"),
)
"""How the addresses of such stores begin."""
_SYSTEMS = ("s3fs.", "gcsfs.", "adlfs.", "ossfs.", "google.cloud.storage.")
"""Libraries whose objects open what lies in such a store, and nothing else."""


def opens_far(opened: Call, scope: Scope) -> bool:
    """Tell whether a call opens a file of such a store, by the address that it is given or by what it is called on."""
    ref = scope.ref(opened.func)
    known = _OPENING.get(ref.name.partition(".")[0]) if ref is not None and ref.kind == "external" else None
    if ref is not None and known is not None and ref.name.rpartition(".")[2] in known:
        return bool(opened.args) and _is_far(opened.args[0], scope)
    func = opened.func
    held = scope.type(func.base) if isinstance(func, Attr) and func.name == "open" else None
    return held is not None and held.kind == "external" and held.name.startswith(_SYSTEMS)


def _is_far(address: Expr, scope: Scope) -> bool:
    """Tell whether an address begins like that of a store: `f"s3://{bucket}/rows.csv"`, or a name that stands for such."""
    if isinstance(address, Name):
        only = scope.only_value(address.id) or scope.tree.values.get(address.id)
        return only is not None and not isinstance(only, Name) and _is_far(only, scope)
    return next(texts(address), "").startswith(_STORES)
