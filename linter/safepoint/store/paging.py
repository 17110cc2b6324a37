"""Pages of a long list: what may be asked for, and what a page carries."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from safepoint.core.errors import SafepointError

DEFAULT_PAGE_SIZE = 20
MAX_PAGE_SIZE = 1000
MAX_OFFSET = 2**62
"""Past this, an offset would overflow a database's 64-bit integer."""

Item = TypeVar("Item")


class PagingError(SafepointError, ValueError):
    """A page that cannot exist was asked for."""


class Page(NamedTuple, Generic[Item]):
    """One page of a list: `page` counts from 1, `total` counts the items of all pages."""

    items: tuple[Item, ...]
    page: int
    size: int
    total: int

    @property
    def pages(self) -> int:
        """How many pages there are; 0 for an empty list."""
        return -(-self.total // self.size)


def offset(page: int, size: int) -> int:
    """Return how many items stand before a page; raises `PagingError` for a page or size that makes no sense."""
    for name, value in (("page", page), ("page size", size)):
        if type(value) is not int or value < 1:
            raise PagingError(f"{name} is {value!r}, but must be a whole number from 1")
    if size > MAX_PAGE_SIZE:
        raise PagingError(f"page size is {size}, but at most {MAX_PAGE_SIZE} are given at once; ask for more pages")
    before = (page - 1) * size
    if before > MAX_OFFSET:
        raise PagingError(f"page {page} lies beyond anything that can be stored; pages count from 1")
    return before


def refuse_past_end(page: int, size: int, total: int) -> None:
    """Raise `PagingError` for a page after the last one; the first page of an empty list may be looked at."""
    pages = max(-(-total // size), 1)
    if page > pages:
        there = "there is only page 1" if pages == 1 else f"there are {pages} pages"
        raise PagingError(f"page is {page}, but {there} (of {size} each, {total} in all)")
