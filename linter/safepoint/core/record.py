"""Named tuples that are cheap to define: `typing.NamedTuple` for type checkers, a few microseconds a class at run time.

The linter has some eighty record types. Defining one by `typing.NamedTuple` compiles its constructor and evaluates every
annotation, which together with importing `typing` took a quarter of the time that checking one file may take. Here the
fields' names are all that is read of a class's annotations, and its constructor is made with the first instance, from
that of another class with as many fields.
"""

from __future__ import annotations

from collections import _tuplegetter  # type: ignore[attr-defined]  # the fields of the standard library's named tuples
from sys import intern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NamedTuple

__all__ = ["NamedTuple"]


_CONSTRUCTOR = "lambda _class, {names}: _new(_class, ({names}))"
_constructors: dict[int, Any] = {}
"""Number of fields -> a constructor of as many; renaming its parameters takes a tenth of the time of compiling another."""


def _construct(cls: type[Any], /, *args: Any, **kwargs: Any) -> Any:
    """Make the first instance of a class, and the constructor that makes the others."""
    number = len(cls._fields)
    shape = _constructors.get(number)
    if shape is None:
        names = "".join([f"_{place}, " for place in range(number)])
        shape = eval(_CONSTRUCTOR.format(names=names), {"_new": tuple.__new__})  # noqa: S307  nothing but numbers
        _constructors[number] = shape
    code = shape.__code__.replace(co_varnames=("_class", *cls._fields), co_name="__new__")
    function: Any = type(_make)
    constructor = function(code, shape.__globals__, "__new__", tuple(cls._field_defaults.values()))
    constructor.__qualname__ = f"{cls.__qualname__}.__new__"
    cls.__new__ = staticmethod(constructor)
    return constructor(cls, *args, **kwargs)


def _make(cls: type[Any], values: Any) -> Any:
    """Make an instance from an iterable of all its fields' values."""
    made = tuple.__new__(cls, values)
    if len(made) != len(cls._fields):
        raise TypeError(f"{cls.__name__} has {len(cls._fields)} fields, got {len(made)} values")
    return made


def _replace(self: Any, /, **changes: Any) -> Any:
    """Return a copy with some fields changed."""
    made = tuple.__new__(type(self), map(changes.pop, self._fields, self))
    if changes:
        raise ValueError(f"{type(self).__name__} has no field {', '.join(map(repr, changes))}")
    return made


def _asdict(self: Any) -> dict[str, Any]:
    """Return field -> value."""
    return dict(zip(self._fields, self, strict=True))


def _repr(self: Any) -> str:
    fields = ", ".join(f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
    return f"{type(self).__name__}({fields})"


def _getnewargs(self: Any) -> tuple[Any, ...]:
    return tuple(self)


class _Definition(type):
    """Turns the body of `class X(NamedTuple)` into a plain subclass of `tuple`."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        if not bases:
            return super().__new__(cls, name, bases, body)
        fields = tuple(map(intern, body.get("__annotations__", ())))
        methods = {
            "__slots__": (),
            "__match_args__": fields,
            "_fields": fields,
            "_field_defaults": {field: body.pop(field) for field in fields if field in body},
            "_make": classmethod(_make),
            "_replace": _replace,
            "_asdict": _asdict,
            "__new__": _construct,
            "__repr__": _repr,
            "__getnewargs__": _getnewargs,
        }
        for place, field in enumerate(fields):
            methods[field] = _tuplegetter(place, "")
        return type(name, (tuple,), {**methods, **body})


if not TYPE_CHECKING:

    class NamedTuple(metaclass=_Definition):
        """The base that turns a class body into a named tuple."""

    # What compiled modules look for, by the names that `typing` has for them.
    _NamedTuple, NamedTupleMeta = NamedTuple, _Definition
