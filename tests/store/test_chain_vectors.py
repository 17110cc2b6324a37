"""The ids and hashes are the origin's, byte for byte."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from safepoint.runtime.errors import SerializationError
from safepoint.store import derive_checkpoint_id, hash_progress_state
from safepoint.store.chain import hash_state_text
from safepoint.store.record import to_signed, to_unsigned

ZEROS, AS, FS = ("sha256:" + 64 * digit for digit in "0af")
GOLDEN = [
    (("orch-1", 0, 1, ZEROS, None), "3e9be5beb36419983ba7294d48ce989902f2c9442136b73a3c5914529af9faf2"),
    (("orch-1", 1, 1, AS, FS), "8f1c1054484791cd0bbf623afe6f42571be7865d46e394f160811ed847a79fc9"),
    (("orch-2", 0, 1, ZEROS, None), "2d661ccab9392f65511c4c4f06e8cada80ce81e1bd4b35b497ff13bec3ad670b"),
    (("orch-1", 0, 1, ZEROS, ""), "d233031b5fea58e90ced09e4d1ca5ded8ab9e53ad64e55ead23b5ba0ca7a9ebd"),
    (("orch-1", 1, 1, ZEROS, None), "6498786f5fecf159f3be4e26b01b78f3a8d1ad033ae6b84a82a98c97b370e67d"),
]
STATE_HASHES = {
    b"{}": "6d1ea02f07d239d53ed5842fbf02a50b213923d501ac667e8856fe2ba73aaba2",
    b"null": "80f1bccf0b8eb28db38d57aadfeb20b8b6fc2d471a06a01bf41cb0379829f9a0",
    b"123": "7900f9ac6c2b4d701646a294f281a1b217a217954decc95373bde17157069576",
    b"": "5bb52aec51f8fe1d8a82a6a0cb6db1128d495728dc3adbe0ac5a31a2e81f8fd7",
}


@pytest.mark.parametrize(("arguments", "expected"), GOLDEN)
def test_ids_are_the_frozen_ones(arguments, expected):
    assert derive_checkpoint_id(*arguments) == expected


@pytest.mark.parametrize(("text", "expected"), STATE_HASHES.items())
def test_state_hashes_are_the_frozen_ones(text, expected):
    assert hash_state_text(text) == expected


def test_the_state_is_hashed_in_its_canonical_text():
    assert hash_progress_state({}) == STATE_HASHES[b"{}"]
    assert hash_progress_state(None) == STATE_HASHES[b"null"]
    assert hash_progress_state({"b": 1, "a": -0.0}) == hash_state_text(b'{"a":0.0,"b":1}')


def test_each_field_changes_the_id():
    base = ("orch-1", 1, 1, AS, FS)
    others = (("orch-2", 2, 2, ZEROS, None), ("orch-1\0", 1, 1, AS, ""))
    seen = {derive_checkpoint_id(*base)}
    for place, values in enumerate(zip(*others, strict=True)):
        for value in values:
            if value != base[place]:
                changed = derive_checkpoint_id(*base[:place], value, *base[place + 1 :])
                assert changed not in seen
                seen.add(changed)


def test_a_boundary_between_two_fields_cannot_move():
    ids = {
        derive_checkpoint_id("o", 0, 0, state, previous)
        for state, previous in (("state", "\0previous"), ("state\0", "previous"))
    }
    assert len(ids) == 2


@pytest.mark.parametrize("number", [-1, 2**64])
@pytest.mark.parametrize("place", [1, 2])
def test_counts_outside_64_bits_have_no_id(number, place):
    arguments = list(GOLDEN[0][0])
    arguments[place] = number
    with pytest.raises(ValueError, match="2\\^64"):
        derive_checkpoint_id(*arguments)


def test_the_largest_counts_have_ids_of_their_own():
    largest = 2**64 - 1
    ids = {derive_checkpoint_id("o", turn, epoch, AS, None) for turn, epoch in product((0, largest - 1, largest), repeat=2)}
    assert len(ids) == 9


@pytest.mark.parametrize("state", [{1: 2}, float("nan"), [float("inf")], "\ud800", {"a": object()}, {"a": {None: 1}}])
def test_what_has_no_canonical_text_is_refused(state):
    with pytest.raises(SerializationError):
        hash_progress_state(state)


@given(st.integers(0, 2**64 - 1))
def test_counts_of_64_bits_survive_as_signed_ones(number):
    assert -(2**63) <= to_signed(number) < 2**63
    assert to_unsigned(to_signed(number)) == number
