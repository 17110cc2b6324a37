"""Numbers that leave the same rest: when two tests such as `n % 8 == 7` and `n % 1000 == 0` hold of one number."""

from __future__ import annotations

from math import gcd

from safepoint.core.record import NamedTuple


class Residue(NamedTuple):
    """The whole numbers that leave `rest` when they are divided by `modulus`."""

    rest: int
    modulus: int

    def first_from(self, least: int) -> int:
        """Return the smallest of these numbers that is not below a bound: of 0 by 640, the first from 1 on is 640."""
        return least + (self.rest - least) % self.modulus


EVERY = Residue(0, 1)
"""All whole numbers."""


def both(one: Residue, other: Residue) -> Residue | None:
    """Return the numbers of which both hold, None when there are none: 7 by 8 and 0 by 1000 exclude each other."""
    shared = gcd(one.modulus, other.modulus)
    apart = other.rest - one.rest
    if apart % shared:
        return None
    step = other.modulus // shared
    times = apart // shared * pow(one.modulus // shared, -1, step) % step
    modulus = one.modulus * step
    return Residue((one.rest + one.modulus * times) % modulus, modulus)


def holds_within(all_of: Residue, part: Residue) -> bool:
    """Tell whether every number of one kind is of the other as well: what leaves 0 by 100 leaves 0 by 10."""
    return all_of.modulus % part.modulus == 0 and all_of.rest % part.modulus == part.rest
