"""Where the functions of a text begin and end, told from its lines alone: most bodies are never asked for, nor parsed.

`outline` blanks the bodies, so that the parser sees imports, classes and signatures at their own lines; what is asked for
later is parsed by itself, once. It is exact or it says nothing: triple-quoted strings are found as the tokenizer finds
them; a cut inside brackets leaves a bracket without its partner behind, which the parser refuses; whatever else could
mislead (tabs, form feeds, a backslash before a cut) gives None. The caller then parses the whole text.
"""

from __future__ import annotations

import re

from safepoint.core.record import NamedTuple
from safepoint.loops.source.harmless import loop_statements, loops_in
from safepoint.loops.source.quotes import PIECE, UnsureError, triple_quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_HEADER = re.compile(r"\n( *)(?:async +)?def +(\w+)")
_SIMPLE = re.compile(r" *\([^()'\"#\\]*\)(?: *-> *[\w.\[\], |]+)? *:(?= *\n)")
_LINE_END = re.compile(r" *(?:#[^\n]*)?(?=\n)")
_FIRST = re.compile(r"(?:\n *(?:#[^\n]*)?)*\n( *)[^\s#]")
_INSIDE = re.compile(
    r"""\n *((?:for|while|def|class|import|from|async)\b|print +["'\w%]|exec +["'\w]|except +[\w.]+ *, *\w+ *:)"""
)
_HIDDEN_IMPORT = re.compile(r"[:;] *(?:import|from)\b")
_ODD_INDENT = re.compile(r"\n *[\t\f]")
_IMPORTED = re.compile(r"\n *((?:import|from)\b[^\n\\(;]*(?:\([^()\\]*\))?) *(?:#[^\n]*)?(?=\n)")
_COMMENT = re.compile(r"#[^\n]*")


class Cut(NamedTuple):
    """One outermost function, from the line of its `def` to its last line of code.

    Its body's lines are `text[start:stop]`, beginning on line `first`. A `kept` one stands in the skeleton; of another,
    `turns` is the number of loop statements when all of them are harmless, `looping` tells of others, `nested` whether it
    defines functions, and `imports` holds its import statements. `indent` is that of its `def`.
    """

    name: str
    indent: int
    line: int
    first: int
    last: int
    start: int
    stop: int
    kept: bool
    turns: int
    nested: bool
    imports: str
    looping: bool


class Outline(NamedTuple):
    """The outermost functions of a text in its order, and the text with the bodies of those not kept blanked."""

    cuts: tuple[Cut, ...]
    skeleton: str


_KEPT = (True, 0, False, "", False)
_BLANKED = frozenset({"for", "while", "def", "import", "from", "wit"})
"""What may stand at the beginning of a line of a body that is blanked; a class, or a statement of Python 2, may not."""
_LONGEST = 20


def outline(text: str, *, judged: bool = True) -> Outline | None:
    """Return the outline of a source text with LF line ends, None when only a parser can tell.

    Of a text that is not `judged`, all loops are taken for harmless ones.
    """
    source = f"\n{text}"
    if ("\t" in text or "\f" in text) and _ODD_INDENT.search(source):
        return None
    try:
        cuts = _told_apart(list(_Scanner(source, judged).cuts()))
    except UnsureError:
        return None
    return Outline(cuts, skeleton(text, cuts))


def _told_apart(cuts: list[Cut]) -> tuple[Cut, ...]:
    """Keep functions of one name that define functions: which of these gets the name depends on the order of reading."""
    seen: set[str] = set()
    twice = {cut.name for cut in cuts if cut.name in seen or seen.add(cut.name)}  # type: ignore[func-returns-value]
    return tuple([cut._replace(kept=True) if cut.nested and cut.name in twice else cut for cut in cuts])


def skeleton(text: str, cuts: tuple[Cut, ...], *, bare: bool = False) -> str:
    """Return the text with the bodies of those cuts blanked that are not kept, of all when it is to be `bare`."""
    pieces: list[str] = []
    done = 0
    for cut in cuts:
        if bare or not cut.kept:
            # Blank lines keep the rest at its own lines; imports inside a function count for the module's names.
            lines = "\n" * text.count("\n", cut.start, cut.stop)
            pieces += (text[done : cut.start], " " * (cut.indent + 1), cut.imports or "...", lines)
            done = cut.stop
    pieces.append(text[done:])
    return "".join(pieces)


class _Scanner:
    """Goes through one text, a line feed before its first line; offsets within it are one larger than those of the text."""

    def __init__(self, source: str, judged: bool) -> None:
        self.source = source
        self.weighs = judged
        self.strings = triple_quoted(source)
        self.string = 0
        self.line = 0
        self.counted = 0

    def cuts(self) -> Iterator[Cut]:
        """Yield the outermost functions."""
        source = self.source
        position = 0
        # A plain search for the word takes a tenth of the time of one for the form of a header.
        while (position := source.find("def ", position)) >= 0:
            begun = source.rfind("\n", 0, position)
            header = _HEADER.match(source, begun)
            position += 4
            if header is None:
                continue
            inside = self.string_around(begun)
            if inside:
                position = inside - 1
                continue
            if source[begun - 1] == "\\":
                raise UnsureError
            position = opened = self.header_end(header.end())
            if _LINE_END.match(source, opened) is not None:
                cut = self.cut(header, opened)
                position = cut.stop
                yield cut

    def string_around(self, offset: int) -> int:
        """Return where the triple-quoted string ends that holds an offset, 0 if none does; offsets must not go back."""
        while self.string < len(self.strings) and self.strings[self.string][1] <= offset:
            self.string += 1
        if self.string < len(self.strings) and self.strings[self.string][0] < offset:
            return self.strings[self.string][1]
        return 0

    def line_at(self, offset: int) -> int:
        """Return the line whose line feed before it stands at an offset; offsets must not go back."""
        self.line += self.source.count("\n", self.counted, offset + 1)
        self.counted = offset + 1
        return self.line

    def header_end(self, offset: int) -> int:
        """Return the offset behind the colon of a `def`."""
        simple = _SIMPLE.match(self.source, offset)
        if simple is not None:
            return simple.end()
        depth = 0
        for piece in PIECE.finditer(self.source, offset):
            found = piece[0]
            if found in "([{":
                depth += 1
            elif found in ")]}":
                depth -= 1
            elif found == "\\":
                break
            elif found == ":" and depth <= 0:
                return piece.end()
        raise UnsureError

    def cut(self, header: re.Match[str], opened: int) -> Cut:
        """Cut one function out; `opened` is behind the colon of its header."""
        source, indent = self.source, len(header[1])
        line = self.line_at(header.start())
        begun = source.index("\n", opened)
        first = _FIRST.match(source, begun)
        if first is None or len(first[1]) <= indent:
            raise UnsureError  # no body: the parser knows what to say of it
        stop = self.body_end(first.end() - 1, indent)
        first_line = self.line_at(begun)
        last = first_line + source.count("\n", begun + 1, self.code_end(begun + 1, stop))
        return Cut(header[2], indent, line, first_line, last, begun, stop, *self.judged(header[2], begun, stop))

    def body_end(self, offset: int, indent: int) -> int:
        """Return the offset in the text, one less than in the source, of the next line that is indented no deeper."""
        ends = _end_at(indent)
        while (found := ends.search(self.source, offset)) is not None:
            inside = self.string_around(found.start())
            if not inside:
                if self.source[found.start() - 1] == "\\":
                    raise UnsureError
                return found.start()
            offset = inside - 1
        return len(self.source) - 1

    def code_end(self, start: int, stop: int) -> int:
        """Return the offset behind the last line of code of a body, comments and empty lines behind it left out."""
        end = stop + 1
        while True:
            while self.source[end - 1].isspace():
                end -= 1
            begun = self.source.rfind("\n", 0, end) + 1
            last = self.source[begun:end].lstrip()
            if not last.startswith("#") or begun <= start or any(one < begun < other for one, other in self.strings):
                return end
            end = begun

    def judged(self, name: str, start: int, stop: int) -> tuple[bool, int, bool, str, bool]:
        """Decide whether a body must be kept; return that and the fields of a cut behind it."""
        body = self.source[start : stop + 1]
        found = self.inside(body, start)
        loops = found.count("for") + found.count("while")
        nested = "def" in found
        if not _balanced(body) or not _BLANKED.issuperset(found) or (loops and nested):
            return _KEPT
        looping = bool(loops) and self.weighs and loops_in(body, name) != loops
        if looping or (loops and not self.weighs):
            loops = loop_statements(body)
        imports = ""
        if "import" in body:
            if _HIDDEN_IMPORT.search(body) or not _in_order(body):
                return _KEPT
            imports = "; ".join(self.imported(body, start))
        return False, 0 if looping else loops, nested, imports, looping and loops > 0

    def inside(self, body: str, start: int) -> list[str]:
        """Return the words that lines of a body begin with, of those that matter."""
        return [
            found[1] if found[1] != "async" else _after_async(body, found.end())
            for found in _INSIDE.finditer(body)
            if not self.within_string(start + found.start())
        ]

    def imported(self, body: str, start: int) -> Iterator[str]:
        """Yield the import statements of a body, each on one line."""
        for found in _INSIDE.finditer(body):
            if found[1] in ("import", "from") and not self.within_string(start + found.start()):
                statement = _IMPORTED.match(body, found.start())
                if statement is None:
                    raise UnsureError
                yield " ".join(_COMMENT.sub("", statement[1]).split())

    def within_string(self, offset: int) -> bool:
        """Tell whether an offset lies in a triple-quoted string, wherever the scanner stands."""
        for start, stop in self.strings[self.string_before(offset) :]:
            if start >= offset:
                return False
            if offset < stop:
                return True
        return False

    def string_before(self, offset: int) -> int:
        """Return the number of a string that begins before an offset, near the scanner's own place."""
        place = min(self.string, len(self.strings) - 1)
        while place > 0 and self.strings[place][0] >= offset:
            place -= 1
        return max(place, 0)


def _balanced(body: str) -> bool:
    """Tell whether brackets come in pairs; where they do not, be it by strings alone, the parser shall see the body."""
    count = body.count
    return count("(") == count(")") and count("[") == count("]") and count("{") == count("}")


def _after_async(body: str, offset: int) -> str:
    """Return the word behind `async`."""
    return body[offset : offset + _LONGEST].split(None, 1)[0][:3]


def _in_order(body: str) -> bool:
    """Tell whether a reader that meets handlers before `else` and `finally` takes imports in the order of the text."""
    return "except" not in body or not ("else:" in body or "finally:" in body)


_ENDS: dict[int, re.Pattern[str]] = {}


def _end_at(indent: int) -> re.Pattern[str]:
    """Return what finds the next line of code that is indented by no more than `indent` and is no closing bracket."""
    if indent not in _ENDS:
        _ENDS[indent] = re.compile(rf"\n {{0,{indent}}}[^\s#)\]}}]")
    return _ENDS[indent]
