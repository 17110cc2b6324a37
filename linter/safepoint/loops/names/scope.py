"""What the names of one function stand for: bindings, references to functions and classes, types of objects."""

from __future__ import annotations

from safepoint.loops.names.annotated import annotated, asserted
from safepoint.loops.names.arguments import handed_type
from safepoint.loops.names.attributes import kept_class
from safepoint.loops.names.chosen import chosen_class
from safepoint.loops.names.decorated import turned_into
from safepoint.loops.names.elements import element
from safepoint.loops.names.index import Ref
from safepoint.loops.names.registered import TOOLBOX, registered
from safepoint.loops.names.results import called_type, entered_type, made_by, told_by_name, unpacked_type
from safepoint.loops.names.set_globally import set_in_functions
from safepoint.loops.names.switched import switched
from safepoint.loops.source.bindings import BUILTINS, DEEPEST, FILLING, Binding, begins_plain, bind_statement, same
from safepoint.loops.source.effects import Apply, Attr, Call, Const, Group, Item, Name
from safepoint.loops.source.fitting import is_static
from safepoint.loops.source.handed_calls import handed_call
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.walk import calls, own, tail

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from safepoint.loops.names.answers import Open
    from safepoint.loops.names.world import World
    from safepoint.loops.source.effects import Expr
    from safepoint.loops.source.module import Function, ModuleTree, Param

_CHOICE = 2
_FLUENT = frozenset(
    {"to", "cuda", "cpu", "eval", "half", "float", "double", "bfloat16", "share_memory", "requires_grad_", "with_options"}
)
"""Methods that give back their receiver."""
_PATH = "pathlib.Path"
_SUBSCRIPTS = 2
"""How deep in an expression a subscript is typed by what it is taken from."""


class Scope:
    """One function's view of names; asks the enclosing functions and the module for what it does not bind."""

    __slots__ = (
        "_bindings",
        "_calls",
        "_types",
        "elements",
        "function",
        "handed",
        "outer",
        "params",
        "passed_types",
        "path",
        "temporary",
        "tree",
        "world",
    )

    def __init__(self, world: World, path: str, function: Function) -> None:
        self.world = world
        self.path = path
        self.tree: ModuleTree = world.index.tree(path)
        self.function = function
        self.outer = world.scope(path, function.outer) if function.outer else None
        self.params: dict[str, Param] = {one.name: one for one in function.params}
        self._bindings: dict[str, list[Binding]] | None = None
        self._calls: dict[str, list[Call]] | None = None
        self._types: dict[str, Ref | Open | None] = {}
        self.elements: dict[str, Ref | Open | None] = {}
        """Local name -> type of the elements of what it holds, as far as they were asked for."""
        self.handed: dict[str, float | None] = {}
        """Parameter -> the largest default of the settings that calls hand in for it, as far as that was asked for."""
        self.passed_types: dict[str, Ref | None] = {}
        """Parameter -> the type of what calls hand in for it, as far as that was asked for."""
        self.temporary: dict[Expr, bool | Open | None] = {}
        """Name or attribute -> whether it is something that does not outlive the process, as far as that was asked for."""

    @property
    def itself(self) -> Ref:
        """The scope's own function, as calls refer to it."""
        return Ref("function", self.path, self.function.qualname)

    @property
    def bindings(self) -> dict[str, list[Binding]]:
        """Local name -> how it is bound, in the order of the text."""
        if self._bindings is None:
            self._bindings = {}
            for statement in self.function.statements:
                bind_statement(statement, self._bindings)
        return self._bindings

    def calls_of(self, name: str) -> Sequence[Call]:
        """Return the function's calls of what bears a name, as `name(…)` or as a method of whatever object.

        So is what a process, a thread or a pool is told to run: `Process(target=name, args=…)`.
        """
        if self._calls is None:
            if not self.function.mentions(name):
                return ()
            self._calls = {}
            for call in [one for part in self.function.statements for expr in own(part) for one in calls(expr, inside=True)]:
                self._calls.setdefault(tail(call.func), []).append(call)
                if (made := handed_call(call)) is not None:
                    self._calls.setdefault(tail(made.func), []).append(made)
        return self._calls.get(name, ())

    def bound(self, name: str) -> Sequence[Binding]:
        """Return how the function binds a name; a body that does not hold it is not even parsed."""
        known = self._bindings
        if known is None:
            if not self.function.mentions(name):
                return ()
            known = self.bindings
        return known.get(name, ())

    def given(self, name: str) -> list[Binding]:
        """Return what the function gives a name, without annotations beside it: `names: list[str] = []` is given once."""
        return [one for one in self.bindings.get(name, ()) if one.kind != "annotation"]

    def only_value(self, name: str) -> Expr | None:
        """Return the value of a name that the function gives a value just once, None for any other name."""
        bound = self.given(name)
        only = bound[0] if len(bound) == 1 else None
        return only.expr if only is not None and only.kind == "value" and only.position is None else None

    def values(self, name: str) -> list[Expr]:
        """Return all that the function may bind a name to, nothing where one of them is no whole value of its own."""
        bound = self.given(name)
        plain = all(one.kind == "value" and one.position is None for one in bound)
        return [one.expr for one in bound] if plain else []

    def ref(self, expr: Expr | None, depth: int = 0) -> Ref | None:
        """Return the function, class, module or external name an expression refers to, or None."""
        if depth > DEEPEST:
            return None
        if isinstance(expr, Name):
            return self._name(expr.id, depth)
        if isinstance(expr, Attr):
            return self._attribute(expr, depth)
        if isinstance(expr, Call):
            return self._partial(expr, depth)
        return None

    def _name(self, name: str, depth: int) -> Ref | None:
        function = self.function
        if function.qualname != MODULE_BODY:
            bound = self.bound(name)
            nested = f"{function.qualname}.<locals>.{name}"
            if nested in self.tree.functions:
                return Ref("function", self.path, nested)
            if nested in self.tree.classes:
                return Ref("class", self.path, nested)
            if name in self.params:
                return Ref("class", self.path, function.owner) if name == "cls" and self._receives(name) else None
            if bound and name not in self.tree.imports:
                return self._alias(bound, depth)
            if self.outer is not None:
                return self.outer._name(name, depth + 1)  # noqa: SLF001 - the same class
        found = self.world.index.symbol(self.path, name)
        if found is not None and found.kind == "value":
            return self._value_alias(found, depth)
        return found if found is not None else (Ref("external", "", name) if name in BUILTINS else None)

    def _alias(self, bound: Sequence[Binding], depth: int) -> Ref | None:
        """Follow `step = self.module.step`; a name with several meanings has none."""
        if not same(bound) or bound[0].kind != "value":
            return None
        return self._either(bound[0].expr, depth)

    def _either(self, expr: Expr, depth: int) -> Ref | None:
        """Refer to what a value is: of `fast if args.fast else slow`, either does the same work in its own way."""
        parts = expr.parts[1:] if isinstance(expr, Apply) and expr.op == "if" else (expr,)
        return next((found for part in parts if (found := self.ref(part, depth + 1)) is not None), None)

    def _value_alias(self, ref: Ref, depth: int) -> Ref | None:
        value = self.world.index.tree(ref.path).values[ref.name]
        if not isinstance(value, (Name, Attr, Call)) or depth > DEEPEST:
            return None
        return self.world.scope(ref.path, MODULE_BODY).ref(value, depth + 1)

    def _partial(self, expr: Call, depth: int) -> Ref | None:
        """See through `functools.partial(f, …)` and `getattr(obj, "name")`."""
        target = self.ref(expr.func, depth + 1)
        if target is None or target.kind != "external" or not expr.args:
            return None
        if target.name in ("functools.partial", "functools.partialmethod"):
            return self._either(expr.args[0], depth)
        if target.name == "getattr" and len(expr.args) > 1 and isinstance(expr.args[1], Const):
            return self.ref(Attr(expr.args[0], str(expr.args[1].value)), depth + 1)
        return None

    def _attribute(self, expr: Attr, depth: int) -> Ref | None:
        base = self.ref(expr.base, depth + 1)
        if base is not None and base.kind in ("module", "external", "class"):
            found = self.world.member(base, expr.name)
            if found is not None and found.kind == "value":
                return self._value_alias(found, depth) or found  # `constants.pmap`, a partial of something there
            if found is not None or base.kind != "class":
                return found
        owner = turned_into(base, self.world, depth) if base is not None and base.kind == "function" else None
        owner = owner or self.type(expr.base, depth + 1)
        if expr.name in FILLING and owner is not None and owner.kind == "external" and isinstance(expr.base, Name):
            owner = None if begins_plain(self.bound(expr.base.id)) else owner
        found = None if owner is None else self.world.member(owner, expr.name)
        if found is None and depth == 0 and isinstance(expr.base, Name):  # Another branch gives the name what has it.
            members = [self.world.member(one, expr.name) for one in self.classes(expr.base.id)]
            found = next((one for one in members if one is not None), None)
        if found is None and owner is not None and owner.kind == "class":
            found = kept_class(owner, expr.name, self.world, depth)
        if found is not None and found.kind == "external" and found.name.startswith(TOOLBOX):
            return registered(found, expr, self) or found
        return None if found is not None and self.world.is_property(found) else found

    def type(self, expr: Expr | None, depth: int = 0) -> Ref | None:
        """Return the class (ours, or external by its dotted name) that an expression's value is an instance of, or None."""
        if depth > DEEPEST or expr is None:
            return None
        if isinstance(expr, Name):
            return self._name_type(expr.id, depth)
        if isinstance(expr, Attr):
            owner = self.type(expr.base, depth + 1)
            return (
                self.world.attribute_type(owner, expr.name, depth + 1)
                if owner is not None
                else self._module_value(expr, depth)
            )
        if isinstance(expr, Call):
            return self._call_type(expr, depth)
        if isinstance(expr, Item):
            return element(expr.base, None, self, depth + 1) or self._item_type(expr.base, depth)
        if isinstance(expr, Apply) and expr.op in ("or", "if", ":="):
            return next((found for part in reversed(expr.parts) if (found := self.type(part, depth + 1)) is not None), None)
        if isinstance(expr, Apply) and expr.op == "/":  # what is joined to a path is one: `folder / "notes.txt"`
            found = self.type(expr.parts[0], depth + 1)
            return found if found is not None and found.name == _PATH else None
        return self.type(expr.parts[0], depth + 1) if isinstance(expr, Group) and expr.kind == "await" else None

    def _item_type(self, base: Expr, depth: int) -> Ref | None:
        """Type `db["name"]` by what the packs say that a subscript of such an object gives."""
        owner = self.type(base, depth + 1) if depth <= _SUBSCRIPTS else None
        if owner is None or owner.kind != "external":
            return None
        meaning = self.world.lookup.method(owner.name, "__getitem__")
        return Ref("external", "", meaning.returns) if meaning is not None and meaning.returns else None

    def _module_value(self, expr: Attr, depth: int) -> Ref | None:
        ref = self.ref(expr.base, depth + 1)
        if ref is None or ref.kind == "class":
            return self.world.attribute_type(ref, "objects", depth + 1) if ref and expr.name == "objects" else None
        return self._value_of(ref.path, expr.name, depth) if ref.kind == "module" else None

    def _value_of(self, path: str, name: str, depth: int) -> Ref | None:
        """Type what a module has under a name, be it given there by one of its functions: `engine = None` before that."""
        value, module = self.world.index.tree(path).values.get(name), self.world.scope(path, MODULE_BODY)
        found = module.type(value, depth + 1) if value is not None else None
        return set_in_functions(name, module, depth) if found is None and value is not None else found

    def _name_type(self, name: str, depth: int) -> Ref | None:
        return self.world.answers.of(self._types, name, depth, lambda: self._find_name_type(name, depth))

    def _find_name_type(self, name: str, depth: int) -> Ref | None:
        function = self.function
        if self._receives(name):
            return Ref("class", self.path, function.owner)
        for bound in self.bound(name):
            found = self._bound_type(bound, depth)
            if found is not None:
                return switched(found, name, self)
        if name in self.params:
            param = self.params[name]
            found = annotated(param.annotation, self, depth + 1) or asserted(name, self, depth + 1)
            return found or self.type(param.default, depth + 1) or handed_type(name, self, depth)
        if function.qualname != MODULE_BODY and self.bound(name):
            return None
        if self.outer is not None:
            return self.outer._name_type(name, depth + 1)  # noqa: SLF001
        if function.qualname != MODULE_BODY:
            return self.world.scope(self.path, MODULE_BODY)._name_type(name, depth + 1)  # noqa: SLF001
        ref = self.world.index.symbol(self.path, name)
        if ref is not None and ref.kind == "value" and ref.path != self.path:
            return self._value_of(ref.path, ref.name, depth)
        return set_in_functions(name, self, depth)

    def classes(self, name: str) -> tuple[Ref, ...]:
        """Return the classes of ours whose instances a local name may hold: `a = Fast()` here, `a = Slow()` there."""
        bound = self.bindings.get(name, ())
        if len(bound) < _CHOICE:
            return ()
        found = [self.type(one.expr) for one in bound if one.kind == "value" and one.position is None]
        return tuple(dict.fromkeys(one for one in found if one is not None and one.kind == "class"))

    def _receives(self, name: str) -> bool:
        """Tell whether a name is the parameter by which a method gets its object, or a class method its class."""
        function = self.function
        return bool(function.params and function.owner) and function.params[0].name == name and not is_static(function)

    def _bound_type(self, bound: Binding, depth: int) -> Ref | None:
        if bound.kind == "annotation":
            return annotated(bound.expr, self, depth + 1)
        if bound.kind == "element":
            return element(bound.expr, bound.position, self, depth + 1)
        if bound.kind in ("value", "enter") and bound.position is None:
            made = entered_type(bound.expr, self, depth + 1) if bound.kind == "enter" else None
            return made if made is not None else self.type(bound.expr, depth + 1)
        if bound.kind == "value" and isinstance(bound.expr, Call):
            return unpacked_type(bound.expr, bound.position or 0, self, depth)
        return None

    def _call_type(self, expr: Call, depth: int) -> Ref | None:
        target = self.ref(expr.func, depth + 1)
        if target is None and isinstance(expr.func, Attr):
            return self._fluent(expr, expr.func, depth)
        if target is None or target.kind == "value":
            made = told_by_name(expr, self) or called_type(expr.func, self, depth)
            return chosen_class(expr.func, self) if made is None and isinstance(expr.func, Item) else made
        if target.kind in ("class", "function"):
            return target if target.kind == "class" else self.world.result_type(target, depth + 1)
        if target.kind != "external":
            return None
        if target.name == "super":
            return Ref("super", self.path, self.function.owner) if self.function.owner else None
        made = made_by(target.name, expr, self)
        return self._fluent(expr, expr.func, depth) if made is None and isinstance(expr.func, Attr) else made

    def _fluent(self, call: Call, func: Attr, depth: int) -> Ref | None:
        """Type a method call: by what the method returns, or as its receiver for `.to(device)` and its like."""
        owner = self.type(func.base, depth + 1)
        made = self.ref(func.base, depth + 1) if owner is None and func.name == "remote" else None
        if made is not None and made.kind == "class":
            return made  # an actor of Ray's, whose methods run elsewhere
        found = self.world.method_result(owner, func.name) if owner is not None else told_by_name(call, self)
        return owner if found is None and func.name in _FLUENT else found
