"""Folders in which a project carries packages of others along: what many programs need stands there side by side."""

from __future__ import annotations

import posixpath

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_WIDESPREAD = (
    *("apscheduler", "attr", "babelfish", "backports", "beautifulsoup", "boto", "botocore", "bottle", "bs4", "cachecontrol"),
    *("certifi", "chardet", "charset_normalizer", "cherrypy", "click", "colorama", "configobj", "dateutil", "decorator"),
    *("distro", "enzyme", "feedparser", "future", "guessit", "html5lib", "httplib2", "idna", "importlib_metadata", "jinja2"),
    *("jwt", "mako", "markupsafe", "msgpack", "oauthlib", "packaging", "pkg_resources", "pyparsing", "pytz", "rarfile"),
    *("rebulk", "requests", "requests_oauthlib", "simplejson", "six", "socks", "soupsieve", "stevedore", "termcolor"),
    *("tomli", "tornado", "typing_extensions", "urllib3", "webencodings", "werkzeug", "xmltodict", "yaml", "zipp"),
)
"""Packages that many programs need, and that few folders but those of copies hold several of."""
_TOGETHER = 3
"""How many of them stand side by side where packages of others are kept."""


_LIBRARY = 30
"""How many files a package has at least whose whole project was copied."""


def vendored(by_tail: Mapping[str, list[str]], is_known: Callable[[str], bool]) -> tuple[str, ...]:
    """Return the folders, each with a slash behind, that are copies of what others have made."""
    return (*_side_by_side(by_tail), *_whole_projects(by_tail, is_known))


def _side_by_side(by_tail: Mapping[str, list[str]]) -> tuple[str, ...]:
    """Return the folders in which several widespread packages stand side by side."""
    held: dict[str, int] = {}
    for name in _WIDESPREAD:
        folders = {_beside(path) for path in by_tail.get(name, ())}
        for folder in folders:
            held[folder] = held.get(folder, 0) + 1
    return tuple([f"{folder}/" for folder, number in held.items() if folder and number >= _TOGETHER])


def _whole_projects(by_tail: Mapping[str, list[str]], is_known: Callable[[str], bool]) -> tuple[str, ...]:
    """Return the folders in which the whole project of a library lies: `transformers/setup.py`, with its package below."""
    found = []
    for path in by_tail.get("setup", ()):
        folder = posixpath.dirname(path)
        package = posixpath.basename(folder).replace("-", "_")
        inside = by_tail.get(package, ()) if folder and path.endswith("/setup.py") else ()
        homes = [f"{folder}/{package}/", f"{folder}/src/{package}/"]
        held = [home for home in homes if f"{home}__init__.py" in inside]
        if held and is_known(package) and _is_large(held[0], by_tail):
            found.append(f"{folder}/")
    return tuple(found)


def _is_large(home: str, by_tail: Mapping[str, list[str]]) -> bool:
    number = 0
    for paths in by_tail.values():
        number += sum(path.startswith(home) for path in paths)
        if number >= _LIBRARY:
            return True
    return False


def _beside(path: str) -> str:
    """Return the folder in which a module stands, or the package that is its folder."""
    folder = posixpath.dirname(path)
    return posixpath.dirname(folder) if posixpath.basename(path) == "__init__.py" else folder
