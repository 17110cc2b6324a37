"""Loops that somebody waits for at a page: what a browser asks for, here or in what its handlers call, is asked again."""

from __future__ import annotations

import re

from safepoint.loops.calls.contexts import context_of
from safepoint.loops.source.module import MODULE_BODY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from safepoint.loops.calls.callers import Callers
    from safepoint.loops.names.scope import Scope
    from safepoint.loops.verdicts.case import Case

_PAGES = frozenset({"gradio", "streamlit", "chainlit"})
"""Libraries of pages on which somebody clicks, and waits for what comes."""
_IMPORTED = re.compile(rf"^(?:import|from)\s+(?:{'|'.join(sorted(_PAGES))})\b", re.MULTILINE)
_IMPORTED_WITHIN = re.compile(rf"^\s+(?:import|from)\s+(?:{'|'.join(sorted(_PAGES))})\b", re.MULTILINE)
"""Where such a library is imported by a file, and where by a function of it."""
_VIEWS = frozenset({"get", "post", "put", "patch", "delete", "form_valid"})
"""Methods by which a class answers the requests of a browser."""
_HOPS = 2
"""How many calls may lead from a handler of requests to what it does for them."""


def for_a_page(case: Case) -> bool:
    """Tell whether somebody waits at a page for what a loop does, and a turn trains nothing: who waits there clicks again.

    So it is in a file that makes such a page, in what is done when a form is sent, which `post(self, request)` sees to, and
    in functions that only the handlers of requests call; what a handler has another thread do goes on by itself.
    """
    scope = case.scope
    if answers_request(scope):
        return True
    if "memory" in case.summary.changes:
        return False
    shown = [here for here, whole in scope.tree.imports.items() if whole.partition(".")[0] in _PAGES]
    return any(_is_used(one, _seen_by(scope)) for one in shown) or _behind_pages(scope, case.callers, 0)


def _seen_by(scope: Scope) -> str:
    """Return the text in which a library of pages speaks for a function: the file, or no more than itself.

    That is so where the functions of the file import the library each for itself: one of them shows what others compute. A
    class that the file defines and does not speak of again, the client beside its server, is somebody else's to use.
    """
    text = scope.tree.text
    klass = scope.tree.classes.get(scope.function.owner)
    if klass is not None and len(re.findall(rf"\b{re.escape(klass.name)}\b", text)) == 1:
        lines, last = text.split("\n"), max(one.end_line for one in klass.methods.values())
        return "\n".join(lines[klass.line - 1 : last])
    if not (_IMPORTED_WITHIN.search(text) and not _IMPORTED.search(text)) or scope.function.qualname == MODULE_BODY:
        return text
    return "\n".join(text.split("\n")[scope.function.line - 1 : scope.function.end_line])


def _is_used(name: str, text: str) -> bool:
    """Tell whether a file speaks of what it imports by a name, and does more than import it."""
    return len(re.findall(rf"\b{re.escape(name)}\b", text)) > 1


def answers_request(scope: Scope) -> bool:
    """Tell whether a function by its name and its parameters, or by what is said behind it, answers a request."""
    function = scope.function
    if function.owner:
        called = function.name in _VIEWS and "request" in scope.params
        return called or f"{function.name}.exposed = True" in scope.tree.text
    views = scope.path.endswith("views.py") or "views" in scope.path.split("/")[:-1]
    return views and next(iter(scope.params), "") == "request"


def _behind_pages(scope: Scope, callers: Callers, depth: int) -> bool:
    """Tell whether all who call a function answer the requests of a browser, or are called by such alone."""
    if scope.function.qualname == MODULE_BODY or scope.outer is not None:
        return False
    itself = scope.itself
    sites = callers.sites(itself)
    return bool(sites) and all(
        itself in site.event.callee.functions
        and site.scope is not scope
        and (_serves(site.scope) or (depth < _HOPS and _behind_pages(site.scope, callers, depth + 1)))
        for site in sites
    )


def _serves(scope: Scope) -> bool:
    context = context_of(scope)
    return (context is not None and context.kind == "serves") or answers_request(scope)
