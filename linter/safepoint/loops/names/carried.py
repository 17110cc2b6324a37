"""Folders in which a project carries packages of others along: what many programs need stands there side by side."""

from __future__ import annotations

import posixpath

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

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


def carried(by_tail: Mapping[str, list[str]]) -> tuple[str, ...]:
    """Return the folders, each with a slash behind, in which several widespread packages stand side by side."""
    held: dict[str, int] = {}
    for name in _WIDESPREAD:
        folders = {_beside(path) for path in by_tail.get(name, ())}
        for folder in folders:
            held[folder] = held.get(folder, 0) + 1
    return tuple([f"{folder}/" for folder, number in held.items() if folder and number >= _TOGETHER])


def _beside(path: str) -> str:
    """Return the folder in which a module stands, or the package that is its folder."""
    folder = posixpath.dirname(path)
    return posixpath.dirname(folder) if posixpath.basename(path) == "__init__.py" else folder
