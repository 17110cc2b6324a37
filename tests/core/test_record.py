"""Records of `core.record` behave as those of `typing.NamedTuple`, and only cost less to define."""

from __future__ import annotations

import copy
import pickle
import typing

import pytest

from safepoint.core.diagnostic import Span
from safepoint.core.record import NamedTuple


def _pair(base):
    class Item(base):
        """An item."""

        a: int
        b: str = "x"
        c: Item | None = None

        @property
        def more(self) -> int:
            return self.a + 1

        def marked(self) -> Item:
            return self._replace(b="marked")

    class One(base):
        only: object

    class Nothing(base):
        pass

    return Item, One, Nothing


OURS, THEIRS = _pair(NamedTuple), _pair(typing.NamedTuple)
USES = {
    "positional": lambda item, one, nothing: (item(1), one(2), nothing()),
    "keywords": lambda item, one, nothing: (item(1, c=3), item(b="r", a=1), one(only=1)),
    "replaced": lambda item, one, nothing: (item(1).marked(), one(1)._replace(only=2), nothing()._replace()),
    "text": lambda item, one, nothing: (repr(item(1)), repr(one("x")), repr(nothing())),
    "described": lambda item, one, nothing: (item._fields, item._field_defaults, item.__doc__, item.__match_args__),
    "as a dictionary": lambda item, one, nothing: item(1)._asdict(),
    "from a list": lambda item, one, nothing: item._make([1, 2, 3]),
    "compared": lambda item, one, nothing: (
        item(1) == (1, "x", None),
        item(1) < item(2),
        hash(item(1)),
        len({one(1), one(1)}),
    ),
    "methods": lambda item, one, nothing: item(1).more,
    "copied": lambda item, one, nothing: (copy.copy(item(1)), copy.deepcopy(one([1]))),
    "no dictionary": lambda item, one, nothing: hasattr(item(1), "__dict__"),
    "too few": lambda item, one, nothing: item(),
    "too many": lambda item, one, nothing: item(1, 2, 3, 4),
    "an unknown keyword": lambda item, one, nothing: item(1, z=3),
    "an unknown field": lambda item, one, nothing: item(1)._replace(z=3),
    "a short list": lambda item, one, nothing: item._make([1]),
    "a frozen field": lambda item, one, nothing: setattr(item(1), "a", 2),
}


def _outcome(use, classes):
    try:
        return use(*classes)
    except (TypeError, ValueError, AttributeError) as error:
        return type(error)


@pytest.mark.parametrize("use", USES)
def test_a_record_is_used_as_any_named_tuple(use):
    ours, theirs = _outcome(USES[use], OURS), _outcome(USES[use], THEIRS)
    assert ours == theirs
    assert _outcome(USES[use], OURS) == theirs, "the second instance is made by another constructor than the first"


def test_a_record_survives_pickling():
    span = Span(1, 2, 3, 4)
    again = pickle.loads(pickle.dumps(span))
    assert again == span
    assert type(again) is Span
