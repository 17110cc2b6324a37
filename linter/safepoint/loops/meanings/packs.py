"""Look up what a call, a method, a type, a decorator or a bare name means, in the shipped packs and a project's own.

The shipped packs are compiled into `packdata.py` (by scripts/generate.py from rules/packs/*.yaml), so that a lookup reads no
YAML. `SHIPPED` answers for them; `Lookup.extended` gives one that also knows a project's packs. Names are fully
resolved and dotted, as the importing module wrote them: re-exports (`tensorflow.keras.Model`, `torch.optim.AdamW`) are
followed here.
"""

from __future__ import annotations

from sys import stdlib_module_names

from safepoint.loops.meanings import naming, packdata, packmerge, rawpack
from safepoint.loops.meanings.libraries import ARRAYS
from safepoint.loops.meanings.meaning import Cost, Meaning
from safepoint.loops.meanings.packmerge import declared_saves
from safepoint.loops.meanings.services import told_to_change

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from safepoint.loops.meanings.meaning import Context, Hint, Iteration, Saves, Switch, Type
    from safepoint.loops.meanings.packmerge import Tables


__all__ = ["SHIPPED", "Lookup", "base", "call", "declared_saves", "hints", "method", "returns"]


_DOING = frozenset(
    {"get", "list", "search", "find", "query", "fetch", "check", "send", "submit", "create", "update", "delete"}
)
"""Words of the operations of services that write them with a capital: `client.service.GetOrders(…)`, `api.NodeGet(…)`."""


_TALKING = frozenset({"ftplib", "imaplib", "poplib", "smtplib", "sqlite3", "xmlrpc"})
"""Packages of Python's own whose objects talk to a server or a database."""


class Lookup:
    """Answers about names; every answer is remembered, so asking again costs one dictionary access."""

    __slots__ = ("_memo", "_parents", "tables")

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._memo: dict[tuple[str, str], Any] = {}
        self._parents: dict[str, tuple[str, ...]] = {}

    def extended(self, *extra: Tables) -> Lookup:
        """Return a lookup that also knows `extra`; later tables win over earlier and over the shipped ones."""
        return Lookup(packmerge.merged(self.tables, extra))

    def canonical(self, qualified: str) -> str:
        """Return the name a re-export stands for, or the name itself."""
        found = self._memo.get(("canonical", qualified))
        if found is None:
            found = self._memo["canonical", qualified] = self._canonical(qualified)
        return str(found)

    def _canonical(self, qualified: str) -> str:
        if qualified.startswith("builtins."):
            return qualified[9:]
        aliases, moved = self.tables["aliases"], self.tables["moved"]
        if qualified in aliases:
            return str(aliases[qualified])
        if self._known(qualified):
            return qualified
        head = qualified
        while (dot := head.rfind(".")) > 0:
            head = head[:dot]
            if head in aliases:
                return self.canonical(aliases[head] + qualified[dot:])
            if head in moved:
                return self.canonical(moved[head] + qualified[dot:])
        return self._pattern(qualified) or qualified

    def _known(self, qualified: str) -> bool:
        return qualified in self.tables["calls"] or qualified in self.tables["types"]

    def _pattern(self, qualified: str) -> str | None:
        """Match a class name no entry lists against the patterns of its package, such as `transformers.*ForCausalLM`."""
        root, _, rest = qualified.partition(".")
        last = rest.rpartition(".")[2]
        if not last[:1].isupper():
            return None
        for prefix, start, end, target in self.tables["patterns"].get(root, ()):
            if qualified.startswith(prefix) and last.startswith(start) and last.endswith(end):
                return str(target)
        return None

    def call(self, qualified: str) -> Meaning | None:
        """Return what calling the function or class `qualified` means, or None if no pack knows it.

        Class methods and chains on a known type count too: `openai.OpenAI.chat.completions.create` is the method.
        """
        key = ("call", qualified)
        if key not in self._memo:
            self._memo[key] = self._call(qualified)
        found: Meaning | None = self._memo[key]
        return found

    def _call(self, qualified: str) -> Meaning | None:
        name = self.canonical(qualified)
        raw = self.tables["calls"].get(name)
        if raw is not None:
            return rawpack.meaning(qualified, raw)
        if name in self.tables["types"]:
            return Meaning(qualified, returns=name)
        return self._static(name) or (None if self._of_subclass(name) else self._package(qualified, name))

    def _static(self, name: str) -> Meaning | None:
        """Find `Type.method` when its type's name is the head of the dotted name."""
        head = name
        while (dot := head.rfind(".")) > 0:
            head = head[:dot]
            target = self.canonical(head)
            if target in self.tables["types"]:
                return self.method(target, name[dot + 1 :])
        return None

    def _of_subclass(self, name: str) -> bool:
        """Tell whether a method of a network is none of the class that networks derive from: whoever derived has it."""
        owner = self.canonical(name.rpartition(".")[0])
        known = self.type(owner) if owner in self.tables["classes"] else None
        return known is not None and known.called is not None

    def _package(self, qualified: str, name: str) -> Meaning | None:
        packages = self.tables["packages"]
        head = name
        while head:
            if head in packages:
                cost = Cost(packages[head])
                asks = cost is Cost.HEAVY
                if asks and name.rpartition(".")[2][:1].isupper():
                    return None  # Only what its functions and clients do is work, not what its objects are made of.
                return Meaning(qualified, "asks a web service" if asks else "", cost)
            head = head.rpartition(".")[0]
        return None

    def returns(self, qualified: str) -> str | None:
        """Return the type that calling `qualified` gives, or None."""
        meaning = self.call(qualified)
        return None if meaning is None else meaning.returns

    def type(self, name: str) -> Type | None:
        """Return what is known of the type `name` (own facts only; see `bases` for the inherited ones)."""
        name = self.canonical(name)
        key = ("type", name)
        if key not in self._memo:
            raw = self.tables["types"].get(name)
            self._memo[key] = None if raw is None else rawpack.type_of(name, raw)
        found: Type | None = self._memo[key]
        return found

    def bases(self, name: str) -> tuple[str, ...]:
        """Return the type itself and its known bases, nearest first."""
        name = self.canonical(name)
        if name not in self._parents:
            line = [name]
            for current in line:
                known = self.type(current)
                line.extend(base for base in (known.bases if known else ()) if base not in line)
            self._parents[name] = tuple(line)
        return self._parents[name]

    def base(self, name: str) -> str | None:
        """Return the nearest known base of the type, or None."""
        line = self.bases(name)
        return line[1] if len(line) > 1 else None

    def is_a(self, name: str, base: str) -> bool:
        """Tell whether the type is `base` or derives from it."""
        return self.canonical(base) in self.bases(name)

    def method(self, type_name: str, name: str) -> Meaning | None:
        """Return what calling the method means; `name` may be a chain such as `chat.completions.create`."""
        key = ("method", f"{type_name}\0{name}")
        if key not in self._memo:
            self._memo[key] = self._method(type_name, name)
        found: Meaning | None = self._memo[key]
        return found

    def _methods(self, owner: str) -> dict[str, Any]:
        """Return the literals of a type's own methods, reading the shipped text on first use."""
        found = self.tables["methods"].get(owner, {})
        if isinstance(found, str):
            found = self.tables["methods"][owner] = rawpack.methods_of(packdata.RAWS, found)
        return found  # type: ignore[no-any-return]

    def _method(self, type_name: str, name: str) -> Meaning | None:
        owner, _, chain = type_name.partition("#")
        wanted = f"{chain}.{name}" if chain else name
        for current in self.bases(owner):
            raw = self._methods(current).get(wanted)
            if raw is not None:
                return rawpack.meaning(f"{owner}.{wanted}", raw)
        first, _, rest = wanted.partition(".")
        inner = self._attribute(owner, first) if rest else None
        return self.method(inner, rest) if inner else self._any_other(owner, wanted)

    def _any_other(self, owner: str, wanted: str) -> Meaning | None:
        """Return what `*` says of all other methods: the client of one web service has hundreds, and each is a request."""
        # What is written with a capital only makes an object, `resource.Bucket(name)`, unless it says what is done with one.
        if "." in wanted or not (wanted[:1].islower() or _DOING.intersection(naming.words(wanted))):
            return None
        raws = [self._methods(current).get("*") for current in self.bases(owner)]
        for raw in raws:
            if raw is not None:
                return told_to_change(rawpack.meaning(f"{owner}.{wanted}", raw), wanted)
        return None

    def attribute(self, type_name: str, name: str) -> str | None:
        """Return the type of an attribute, or a chain type (`openai.OpenAI#chat`) that `method` understands."""
        owner, _, chain = type_name.partition("#")
        if not chain and (known := self._attribute(owner, name)):
            return known
        wanted = f"{chain}.{name}" if chain else name
        for current in self.bases(owner):
            if any(method.startswith(wanted + ".") for method in self._methods(current)):
                return f"{owner}#{wanted}"
        return None

    def _attribute(self, owner: str, name: str) -> str | None:
        for current in self.bases(owner):
            known = self.type(current)
            for attribute, target in known.attributes if known else ():
                if attribute == name:
                    return target
        return None

    def switches(self, type_name: str) -> tuple[tuple[str, Switch, str], ...]:
        """Return what makes another type of an object: (attribute or method, condition on what it is given, type)."""
        return self._inherited(type_name, "switches") or ()

    def leaves(self, type_name: str) -> Saves | None:
        """Return what leaving a `with` block of an object of the type saves."""
        return self._inherited(type_name, "leaves")  # type: ignore[no-any-return]

    def stores(self, type_name: str) -> Saves | None:
        """Return what `obj[key] = value` saves."""
        return self._inherited(type_name, "stores")  # type: ignore[no-any-return]

    def called(self, type_name: str) -> Meaning | None:
        """Return what calling an object of the type means."""
        return self._inherited(type_name, "called")  # type: ignore[no-any-return]

    def iterates(self, type_name: str) -> Iteration | None:
        """Return what looping over an object of the type means."""
        return self._inherited(type_name, "iterates")  # type: ignore[no-any-return]

    def _inherited(self, type_name: str, field: str) -> Any:
        for current in self.bases(type_name):
            known = self.type(current)
            value = getattr(known, field) if known else None
            if value is not None:
                return value
        return None

    def decorator(self, qualified: str) -> Context | None:
        """Return what the decorator makes of the function or class under it."""
        raw = self.tables["decorators"].get(self.canonical(qualified)) or self.tables["decorators"].get(qualified)
        return None if raw is None else rawpack.context(qualified, raw)

    def base_class(self, qualified: str, method: str | None = None) -> Context | None:
        """Return what deriving from the class makes of `method` (None: of the class as a whole)."""
        for current in self.bases(qualified):
            raw = self.tables["classes"].get(current)
            if raw is not None:
                found = rawpack.context(qualified, raw)
                return found if method is None or not found.methods or method in found.methods else None
        return None

    def speaks_of(self, qualified: str) -> bool:
        """Tell whether the packs have a word on exactly this name, or on anything in a package of this name."""
        key = ("speaks", qualified)
        if key not in self._memo:
            name, begin = self.canonical(qualified), f"{qualified}."
            tables = [self.tables[kind] for kind in ("calls", "types", "decorators", "classes")]
            whole = "." not in qualified and any(one.startswith(begin) for table in tables for one in table)
            self._memo[key] = whole or any(name in table or qualified in table for table in tables)
        return bool(self._memo[key])

    def hints(self, method: str) -> tuple[Hint, ...]:
        """Return the guesses for a method of an unknown receiver, or for an unresolved function, the surest first."""
        key = ("hints", method)
        if key not in self._memo:
            self._memo[key] = tuple(rawpack.hint(method, raw) for raw in self.tables["hints"].get(method, ()))
        found: tuple[Hint, ...] = self._memo[key]
        return found

    def hint(self, method: str, nearby: Iterable[str], *, arguments: bool) -> Hint | None:
        """Return the first hint for `method` whose words fit the `nearby` names (receiver and argument names)."""
        hints = self.hints(method)
        return naming.fitting(hints, nearby, arguments=arguments) if hints else None

    def clients(self) -> frozenset[str]:
        """Return the packages of which the packs know objects or calls, but for those of arrays and most of Python's own."""
        key = ("clients", "")
        if key not in self._memo:
            known = (*self.tables["types"], *self.tables["aliases"], *self.tables["calls"])
            others = frozenset(one.partition(".")[0] for one in known) - ARRAYS - stdlib_module_names
            self._memo[key] = others | _TALKING
        found: frozenset[str] = self._memo[key]
        return found

    def package(self, qualified: str) -> Cost | None:
        """Return the cost class of an unlisted call inside a package that a pack speaks for, or None."""
        found = self._package(qualified, self.canonical(qualified))
        return None if found is None else found.cost


SHIPPED = Lookup(packdata.TABLES)
"""The packs that ship with Safepoint."""

call = SHIPPED.call
method = SHIPPED.method
returns = SHIPPED.returns
base = SHIPPED.base
hints = SHIPPED.hints
