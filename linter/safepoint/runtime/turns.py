"""The guard's loop forms: counting turns, and, with a writer, a loop that saves when due and goes on where it was."""

from __future__ import annotations

from collections.abc import AsyncIterable
from typing import TYPE_CHECKING, Any, TypeVar, overload

from safepoint.runtime.errors import InvalidInputError
from safepoint.runtime.progress import Progress, skip, skip_async
from safepoint.runtime.reports import ReportingPace

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator

    from safepoint.runtime.protocols import CheckpointContract

Item = TypeVar("Item")


class CountingPace(ReportingPace):
    """A pace that drives the loop itself, so that turns are counted where they end.

    In a loop form a turn is looked at after its body has run: a body that saves on every hundredth turn holds a bound of a
    hundred and is never warned.
    """

    __slots__ = ("_resumable",)
    _resumable: bool

    @overload
    def loop(
        self,
        items: Iterable[Item],
        *,
        writer: CheckpointContract | None = None,
        state: Any = None,
        restore: Callable[[Any], None] | None = None,
    ) -> Iterator[Item]: ...

    @overload
    def loop(
        self,
        items: AsyncIterable[Item],
        *,
        writer: CheckpointContract | None = None,
        state: Any = None,
        restore: Callable[[Any], None] | None = None,
    ) -> AsyncIterator[Item]: ...

    def loop(
        self,
        items: Iterable[Item] | AsyncIterable[Item],
        *,
        writer: CheckpointContract | None = None,
        state: Any = None,
        restore: Callable[[Any], None] | None = None,
    ) -> Iterator[Item] | AsyncIterator[Item]:
        """Yield `items`, counting a turn for each; asynchronous items make an asynchronous loop.

        With a `writer` the loop is resumable: it restores the latest checkpoint of this guard's stream, skips the items that
        were done then, saves `state` whenever a bound is about to be reached, and once more when the items end. `state` is a
        dict or list that the body changes in place, or a function that returns the state; `restore` takes a restored state
        and is needed for a function. Items must come in the same order in every run. A guard drives one resumable loop.
        Raises `DeserializationError` when the checkpoint does not fit `state` or the items, and whatever the writer raises.
        """
        if isinstance(items, AsyncIterable):
            return self.aloop(items, writer=writer, state=state, restore=restore)
        if writer is None:
            return self._turns(items, self._look, _nothing)
        progress = Progress(state, restore)
        rest = skip(items, self._go_on(writer, progress))

        def look(turn: int) -> None:
            if self._save_is_due(turn):
                self.save(writer, progress.capture(), turn)

        def finish() -> None:
            if self._seen > self._last_n:
                self.save(writer, progress.capture())

        return self._turns(rest, look, finish)

    def aloop(
        self,
        items: Iterable[Item] | AsyncIterable[Item],
        *,
        writer: CheckpointContract | None = None,
        state: Any = None,
        restore: Callable[[Any], None] | None = None,
    ) -> AsyncIterator[Item]:
        """Do as `loop`, in a coroutine and over items of either kind; saves run in a thread, shielded from cancellation.

        The state is copied before the thread starts, so other tasks may go on changing it.
        """
        source = _asynchronous(items)
        if writer is None:

            async def look(turn: int) -> None:
                self._look(turn)

            return self._aturns(source, look, _anothing)
        progress = Progress(state, restore)
        rest = skip_async(source, self._go_on(writer, progress))

        async def look_or_save(turn: int) -> None:
            if self._save_is_due(turn):
                await self.asave(writer, progress.snapshot(), turn)

        async def finish() -> None:
            if self._seen > self._last_n:
                await self.asave(writer, progress.snapshot())

        return self._aturns(rest, look_or_save, finish)

    async def asave(self, writer: CheckpointContract, state: Any, iteration_count: int | None = None) -> str:
        """Do as `save` in a thread, and let a cancellation of the task wait until the save is done."""
        import asyncio

        from safepoint.runtime.mask import masked

        return await masked(
            asyncio.to_thread(self.save, writer, state, self._seen if iteration_count is None else iteration_count)
        )

    def _go_on(self, writer: CheckpointContract, progress: Progress) -> int:
        if self._resumable:
            raise InvalidInputError(
                f"the guard of {self.orchestration_id!r} drives a resumable loop already; make one for each loop"
            )
        restored = writer.restore_checkpoint(self.orchestration_id)
        if restored is None:
            self._resumable = True
            return 0
        progress.give_back(restored.state)
        self.resume(restored.meta)
        self._resumable = True
        return restored.meta.iteration_count

    def _save_is_due(self, turn: int) -> bool:
        # The time until the next look is taken to be what it was until this one: a save comes before its bound, not after.
        now = self._now()
        if turn >= self._limit_n or 2 * now - self._looked_ns >= self._limit_ns:
            return True
        self._adapt(now - self._looked_ns)
        self._aim(turn, now)
        return False

    def _turns(self, items: Iterable[Item], look: Callable[[int], None], finish: Callable[[], None]) -> Iterator[Item]:
        for turn, item in enumerate(items, self._seen + 1):
            self._seen = turn
            yield item
            if turn >= self._next:
                look(turn)
        finish()

    async def _aturns(
        self,
        items: AsyncIterable[Item],
        look: Callable[[int], Awaitable[None]],
        finish: Callable[[], Awaitable[None]],
    ) -> AsyncIterator[Item]:
        turn = self._seen
        async for item in items:
            turn += 1
            self._seen = turn
            yield item
            if turn >= self._next:
                await look(turn)
        await finish()


def _asynchronous(items: Iterable[Item] | AsyncIterable[Item]) -> AsyncIterable[Item]:
    if isinstance(items, AsyncIterable):
        return items

    async def one_by_one() -> AsyncIterator[Item]:
        for item in items:
            yield item

    return one_by_one()


def _nothing() -> None:
    """Finish a loop that has nothing to save."""


async def _anothing() -> None:
    """Finish an asynchronous loop that has nothing to save."""
