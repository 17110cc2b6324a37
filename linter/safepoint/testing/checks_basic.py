"""Checks of one writer on one store: ids, order, idempotence, progress, states, reopening, retention."""

from __future__ import annotations

from typing import Any

from safepoint.runtime.errors import CheckpointError, HashChainViolationError, SerializationError
from safepoint.runtime.protocols import MAX_U64
from safepoint.testing.golden import golden_id, golden_state_hash
from safepoint.testing.kit import Check, StoreUnderTest, demand, refused

STREAM = "orch-1"


def ids_follow_from_content(store: StoreUnderTest, folder: str) -> None:
    """Recompute every id from the contract's encoding."""
    with store.opened(folder) as writer:
        previous = None
        for turn, epoch, state in ((0, 0, {}), (10, 7, {"phase": "scan", "a": [1, 2.5]}), (MAX_U64, 7, None)):
            found = writer.save_checkpoint(STREAM, turn, epoch, state)
            wanted = golden_id(STREAM, turn, epoch, golden_state_hash(state), previous)
            demand(found == wanted, f"id of iteration {turn} is {found}, by the contract it is {wanted}")
            previous = found
        hashes = [meta.progress_state_hash for meta in writer.list_checkpoints(STREAM)]
        demand(hashes[0] == golden_state_hash({}), f"the state hash of {{}} is {hashes[0]}")


def lists_are_in_order_and_linked(store: StoreUnderTest, folder: str) -> None:
    """Save three and look at the list."""
    with store.opened(folder) as writer:
        ids = [writer.save_checkpoint(STREAM, turn, 1, {"cursor": turn}) for turn in (10, 20, 30)]
        metas = list(writer.list_checkpoints(STREAM))
    demand([meta.checkpoint_id for meta in metas] == ids, "the list is not what was saved, oldest first")
    demand([meta.iteration_count for meta in metas] == [10, 20, 30], "the iterations are not in order")
    links = [meta.previous_checkpoint_hash for meta in metas]
    demand(links == [None, *ids[:-1]], f"the links are {links}; the first must be None, each other one the id before")
    demand(all(meta.wall_clock_time > 0 for meta in metas), "a wall clock time is missing")


def the_latest_is_restored_whole(store: StoreUnderTest, folder: str) -> None:
    """Save and restore, with the meta data."""
    with store.opened(folder) as writer:
        writer.save_checkpoint(STREAM, 99, 7, {"phase": "before"})
        checkpoint_id = writer.save_checkpoint(STREAM, 100, 7, {"phase": "scan"}, trace_id="trace-1")
        restored = writer.restore_checkpoint(STREAM)
        demand(restored is not None, "nothing was restored")
        assert restored is not None
        listed = list(writer.list_checkpoints(STREAM))[-1]
    demand(restored.state == {"phase": "scan"}, f"the restored state is {restored.state!r}")
    found = (restored.meta.checkpoint_id, restored.meta.iteration_count, restored.meta.epoch)
    demand(found == (checkpoint_id, 100, 7), f"the restored meta data are {found}")
    demand(tuple(restored.meta)[:7] == tuple(listed)[:7], "restore and list tell different meta data")


def an_unknown_stream_is_empty(store: StoreUnderTest, folder: str) -> None:
    """Ask for what nobody saved."""
    with store.opened(folder) as writer:
        demand(writer.restore_checkpoint("nobody") is None, "an unknown stream restores something")
        demand(list(writer.list_checkpoints("nobody")) == [], "an unknown stream lists something")


def streams_are_apart(store: StoreUnderTest, folder: str) -> None:
    """Save the same at the same place of streams whose names are alike."""
    names = [
        "alpha",
        "beta",
        "Alpha",
        "alpha ",
        "al/pha",
        "al.pha",
        "../alpha",
        "轨道🚀",
        "e\u0301",
        "\u00e9",
        "%41",
        "x" * 256,
    ]
    with store.opened(folder) as writer:
        ids = {name: writer.save_checkpoint(name, 5, 1, {"name": name}) for name in names}
        demand(len(set(ids.values())) == len(names), "two streams share an id")
        for name in names:
            restored = writer.restore_checkpoint(name)
            demand(restored is not None and restored.state == {"name": name}, f"stream {name!r} restores another's state")


def the_same_save_is_one_record(store: StoreUnderTest, folder: str) -> None:
    """Repeat a save, with the keys in another order."""
    with store.opened(folder) as writer:
        first = writer.save_checkpoint(STREAM, 42, 11, {"a": 1, "b": [1]})
        demand(writer.save_checkpoint(STREAM, 42, 11, {"b": [1], "a": 1}) == first, "a repeated save has another id")
        demand(len(list(writer.list_checkpoints(STREAM))) == 1, "a repeated save made a second record")


def another_state_at_the_same_place_is_refused(store: StoreUnderTest, folder: str) -> None:
    """Save something else where something stands."""
    with store.opened(folder) as writer:
        writer.save_checkpoint(STREAM, 42, 7, {"a": 1})
        with refused(HashChainViolationError, "another state at the same position"):
            writer.save_checkpoint(STREAM, 42, 7, {"a": 2})
        restored = writer.restore_checkpoint(STREAM)
        demand(restored is not None and restored.state == {"a": 1}, "the refused save changed the stream")


def progress_never_goes_back(store: StoreUnderTest, folder: str) -> None:
    """Try positions before and after (iteration 100, epoch 10)."""
    allowed = {(99, 10): False, (100, 9): False, (110, 9): False, (101, 10): True, (100, 11): True, (50, 12): True}
    for number, ((turn, epoch), fine) in enumerate(allowed.items()):
        stream = f"orch-{number}"
        with store.opened(folder) as writer:
            writer.save_checkpoint(stream, 100, 10, {"step": 1})
            if fine:
                writer.save_checkpoint(stream, turn, epoch, {"step": 2})
            else:
                with refused(HashChainViolationError, f"iteration {turn} in epoch {epoch} after 100 in 10"):
                    writer.save_checkpoint(stream, turn, epoch, {"step": 2})
            count = len(list(writer.list_checkpoints(stream)))
            demand(count == 1 + fine, f"after ({turn}, {epoch}) there are {count} records")


def the_largest_numbers_are_kept(store: StoreUnderTest, folder: str) -> None:
    """Use iterations and epochs up to 2^64-1."""
    pairs = [(0, 0), (2**63 - 1, 0), (2**63, 0), (MAX_U64, 0), (0, 2**63), (MAX_U64 - 1, MAX_U64), (MAX_U64, MAX_U64)]
    with store.opened(folder) as writer:
        for turn, epoch in pairs:
            writer.save_checkpoint(STREAM, turn, epoch, {"at": [turn, epoch]})
        found = [(meta.iteration_count, meta.epoch) for meta in writer.list_checkpoints(STREAM)]
    demand(found == pairs, f"saved {pairs}, listed {found}")


UNFIT: tuple[Any, ...] = (
    float("nan"),
    float("inf"),
    {"a": -float("inf")},
    "\ud800",
    {"\udfff": 1},
    {1: "a"},
    {None: "a"},
    {"a": {1, 2}},
    {"a": b"bytes"},
    object(),
)
"""States that have no canonical text."""


def unfit_states_are_refused_before_writing(store: StoreUnderTest, folder: str) -> None:
    """Try states that are no JSON."""
    with store.opened(folder) as writer:
        writer.save_checkpoint(STREAM, 1, 0, {})
        for state in UNFIT:
            with refused(SerializationError, f"state {state!r:.40}"):
                writer.save_checkpoint(STREAM, 2, 0, state)
        demand(len(list(writer.list_checkpoints(STREAM))) == 1, "a refused state was stored")
        writer.save_checkpoint(STREAM, 2, 0, {"good": True})


def states_come_back_equal(store: StoreUnderTest, folder: str) -> None:
    """Save and restore every kind of JSON value."""
    states: list[Any] = [
        None, True, 0, -1, 10**40, 0.1, 1e16, 1e-7, -0.0, 5e-324, 1.7976931348623157e308, "", "a\x00b\u2028\U0001f680",
        [], [[], {}], {}, {"": ""}, {"键": {"b": [None, False, 1.5], "a": "\\\"/\b\f\n\r\t"}},
    ]  # fmt: skip
    with store.opened(folder) as writer:
        for turn, state in enumerate(states):
            writer.save_checkpoint(STREAM, turn, 0, state)
            restored = writer.restore_checkpoint(STREAM)
            same = restored is not None and restored.state == state and type(restored.state) is type(state)
            demand(same, f"saved {state!r}, restored {restored.state if restored else None!r}")


def large_states_come_back_whole(store: StoreUnderTest, folder: str) -> None:
    """Save five megabytes."""
    state = {"text": "ä" * 2_500_000, "numbers": list(range(1000))}
    with store.opened(folder) as writer:
        writer.save_checkpoint(STREAM, 1, 0, state)
        restored = writer.restore_checkpoint(STREAM)
        demand(restored is not None and restored.state == state, "a large state did not come back as it was")


def changing_a_state_afterwards_changes_nothing(store: StoreUnderTest, folder: str) -> None:
    """Change the object that was saved."""
    state = {"done": [1]}
    with store.opened(folder) as writer:
        writer.save_checkpoint(STREAM, 1, 0, state)
        state["done"].append(2)
        restored = writer.restore_checkpoint(STREAM)
        demand(restored is not None and restored.state == {"done": [1]}, "a later change of the object got into the store")
        assert restored is not None
        restored.state["done"].append(3)
        again = writer.restore_checkpoint(STREAM)
        demand(again is not None and again.state == {"done": [1]}, "changing a restored state changed the store")


def unusable_names_and_numbers_are_refused(store: StoreUnderTest, folder: str) -> None:
    """Try ids and positions outside of what the contract allows."""
    with store.opened(folder) as writer:
        for name in ("", "x" * 257, "a\x00b", "a\nb", "a\x1b[31m", "\ud800"):
            with refused(CheckpointError, f"orchestration id {name!r:.20}"):
                writer.save_checkpoint(name, 1, 0, {})
        for turn, epoch in ((-1, 0), (MAX_U64 + 1, 0), (0, -1), (0, MAX_U64 + 1)):
            with refused(CheckpointError, f"iteration {turn}, epoch {epoch}"):
                writer.save_checkpoint(STREAM, turn, epoch, {})
        demand(list(writer.list_checkpoints(STREAM)) == [], "a refused position was stored")


def everything_is_there_after_reopening(store: StoreUnderTest, folder: str) -> None:
    """Close, open, go on."""
    ids: list[str] = []
    for start in (0, 5, 10):
        with store.opened(folder) as writer:
            restored = writer.restore_checkpoint(STREAM)
            demand((restored.meta.iteration_count + 1 if restored else 0) == start, "reopening does not find the last save")
            if start:
                again = writer.save_checkpoint(STREAM, start - 1, 0, {"turn": start - 1})
                demand(again == ids[-1], "a repeated save has another id after reopening")
            ids += [writer.save_checkpoint(STREAM, turn, 0, {"turn": turn}) for turn in range(start, start + 5)]
    metas = store.stored(folder, STREAM)
    demand([meta.checkpoint_id for meta in metas] == ids, "after reopening the chain is not what was saved")
    links = [meta.previous_checkpoint_hash for meta in metas]
    demand(links == [None, *ids[:-1]], "the chain does not link across reopening")


def pruning_keeps_the_chain(store: StoreUnderTest, folder: str) -> None:
    """Prune to the newest three, verify, restore, go on."""
    assert store.prune is not None
    with store.opened(folder) as writer:
        for turn in range(20):
            writer.save_checkpoint(STREAM, turn, 0, {"turn": turn})
        store.prune(writer, STREAM, 3)
        restored = writer.restore_checkpoint(STREAM)
        demand(restored is not None and restored.state == {"turn": 19}, "after pruning the latest does not restore")
    with store.opened(folder) as writer:
        last = list(writer.list_checkpoints(STREAM))[-1]
        writer.save_checkpoint(STREAM, 20, 0, {"turn": 20})
        newest = list(writer.list_checkpoints(STREAM))[-1]
        demand(newest.previous_checkpoint_hash == last.checkpoint_id, "after pruning a save does not link to the last one")
        intact = store.verify is None or store.verify(writer, STREAM)
        demand(intact, "a pruned stream does not verify: pruning broke the chain")


BASIC_CHECKS: tuple[Check, ...] = (
    Check("ids", "ids and state hashes are the placement contract's", ("golden_ids",), ids_follow_from_content),
    Check("order", "lists are in the order of saving, each linked to the one before", (), lists_are_in_order_and_linked),
    Check("restore", "the latest checkpoint is restored with its meta data", (), the_latest_is_restored_whole),
    Check("missing", "an unknown stream is empty", (), an_unknown_stream_is_empty),
    Check("isolation", "streams with similar names are apart", (), streams_are_apart),
    Check("idempotence", "a repeated save is one record with one id", (), the_same_save_is_one_record),
    Check("conflict", "another state at the same place is refused", (), another_state_at_the_same_place_is_refused),
    Check("progress", "within an epoch progress never goes back", (), progress_never_goes_back),
    Check("numbers", "iterations and epochs up to 2^64-1 are kept", (), the_largest_numbers_are_kept),
    Check(
        "unfit", "states without a canonical text are refused before writing", (), unfit_states_are_refused_before_writing
    ),
    Check("states", "every JSON value comes back equal", (), states_come_back_equal),
    Check("large", "five megabytes come back whole", (), large_states_come_back_whole),
    Check("capture", "a save keeps the state as it was at the call", (), changing_a_state_afterwards_changes_nothing),
    Check("names", "unusable ids and numbers are refused", (), unusable_names_and_numbers_are_refused),
    Check("reopening", "everything is there after reopening", ("durable",), everything_is_there_after_reopening),
    Check("retention", "pruning keeps the chain", ("prune",), pruning_keeps_the_chain),
)
