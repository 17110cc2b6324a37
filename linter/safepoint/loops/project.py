"""The loop analysis of one project: facts of each file, from the trees of all."""

from __future__ import annotations

from safepoint.loops.calls.callers import Callers
from safepoint.loops.calls.contexts import TESTING, context_of
from safepoint.loops.calls.fan_out import interesting
from safepoint.loops.costs.summaries import Summaries
from safepoint.loops.facts import LoopFacts, ModuleFacts, Recursion
from safepoint.loops.meanings import packs
from safepoint.loops.names.long_loops import declared_by_decorator
from safepoint.loops.names.world import World
from safepoint.loops.source.module import MODULE_BODY
from safepoint.loops.source.prefilter import harmless
from safepoint.loops.source.test_code import is_test_module
from safepoint.loops.source.walk import loops
from safepoint.loops.turns.declared import Declared, imports_us
from safepoint.loops.verdicts.recursion import recursion
from safepoint.loops.verdicts.verdict import Judge

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from safepoint.loops.options import LoopOptions
    from safepoint.loops.source.module import Declaration, Function, ModuleTree


class Project:
    """Judges the loops of a project's files; one instance serves one run.

    `trees` maps paths (relative, with forward slashes) to trees; it may load them on demand, as long as iterating it gives
    all paths. `plain` judges every function the long way, without the prefilter. Without `listing`, harmless loops are only
    counted: no finding is ever about them.
    """

    def __init__(
        self, trees: Mapping[str, ModuleTree], options: LoopOptions, *, plain: bool = False, listing: bool = True
    ) -> None:
        self.trees = trees
        self.options = options
        calls = (packs.declared_saves(options.checkpoint_calls),) if options.checkpoint_calls else ()
        told = (*options.packs, *calls)
        lookup = packs.SHIPPED.extended(*told) if told else packs.SHIPPED
        self.world = World(trees, lookup)
        self.summaries = Summaries(self.world)
        self.callers = Callers(self.summaries)
        self.declared = Declared(options)
        self.plain = plain
        self.listing = listing

    def facts(self, path: str) -> ModuleFacts:
        """Return the facts of one file."""
        tree = self.trees[path]
        if is_test_module(path, tree.text) and not self.declared.any_below(tree):
            return self._test_facts(path, tree)
        found: list[LoopFacts] = []
        again: list[Recursion] = []
        unlisted = 0
        listing = self.listing or self.plain or bool(tree.declarations)
        for key, function in interesting(path, self.world):
            harmless = self._is_harmless(path, key, function)
            if harmless and not self.listing:
                unlisted += _loop_count(function)
            else:
                facts = list(self._function_facts(path, key, harmless=harmless, listing=listing))
                unlisted += facts.count(None)
                found += [one for one in facts if one is not None]
            if function.has_loop and not function.turns and key != MODULE_BODY:
                one = recursion(function, self.world.scope(path, key), self.summaries)
                again += [one] if one is not None else []
        found.sort(key=lambda one: (one.span.line, one.span.column))
        decorating = self._decorating(path, tree)
        if not (tree.declarations or decorating):
            return ModuleFacts(path, tuple(found), tuple(again), unlisted)
        notes, lines = tree.declarations.values(), {one.line for one in found}
        faulty = tuple([note for note in (*notes, *decorating) if note.faults])
        idle = tuple([note for note in notes if note.line not in lines])
        return ModuleFacts(path, tuple(found), tuple(again), unlisted, faulty, idle)

    def _decorating(self, path: str, tree: ModuleTree) -> list[Declaration]:
        """Return what decorators declare of the functions of a module."""
        decorated = [key for key, one in tree.functions.items() if one.decorators] if imports_us(tree) else []
        notes = (declared_by_decorator(self.world.scope(path, key)) for key in decorated)
        return [note for note in notes if note is not None]

    def _test_facts(self, path: str, tree: ModuleTree) -> ModuleFacts:
        """Return the loops of a test module in which nothing is declared: none is weighed, and most are only counted."""
        functions = [(MODULE_BODY, tree.body), *tree.functions.items()]
        looping = [one for one in functions if one[1].has_loop]
        if not self.listing:
            return ModuleFacts(path, (), (), sum(_loop_count(function) for _, function in looping))
        found: list[LoopFacts] = []
        for key, function in looping:
            judge = Judge(self.summaries, self.callers, self.world.scope(path, key), TESTING)
            found.extend(map(judge.tested, loops(function.body)))
        found.sort(key=lambda one: (one.span.line, one.span.column))
        return ModuleFacts(path, tuple(found), (), 0)

    def _is_harmless(self, path: str, key: str, function: Function) -> bool:
        if self.plain or not function.has_loop:
            return False
        scope = self.world.scope(path, key)
        return not self.declared.any_in(scope) and (function.turns > 0 or harmless(function))

    def _function_facts(self, path: str, key: str, *, harmless: bool, listing: bool) -> Iterator[LoopFacts | None]:
        """Yield the facts of each loop, None for one that need not be listed."""
        scope = self.world.scope(path, key)
        judge = Judge(self.summaries, self.callers, scope, context_of(scope))
        if harmless and (judge.context is None or judge.context is TESTING):
            yield from map(judge.cheap, loops(scope.function.body))
            return
        course = self.summaries.course(scope)
        reported: set[int] = set()
        for turn in (*course.turns, *course.waits):
            found = judge.judge(turn, self.declared.limits(scope, turn), listing=listing)
            # What a loop starts is waited for behind it: that is one finding, and not two of one line.
            if found is None or turn.number not in reported or turn not in course.waits:
                yield found
            if found is not None and found.verdict == "flagged":
                reported.add(turn.number)


def _loop_count(function: Function) -> int:
    return function.turns or sum(1 for _ in loops(function.body))
