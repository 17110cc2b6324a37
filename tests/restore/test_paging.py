from __future__ import annotations

import pytest

from safepoint.core.errors import SafepointError
from safepoint.store.paging import MAX_PAGE_SIZE, Page, offset


def test_five_items_in_threes_are_two_pages() -> None:
    page = Page(items=(1, 2, 3), page=1, size=3, total=5)
    assert page.pages == 2
    assert offset(2, 3) == 3


def test_an_empty_list_has_no_pages() -> None:
    assert Page((), 1, 20, 0).pages == 0


@pytest.mark.parametrize(
    ("page", "size"),
    [(0, 20), (-1, 20), (1, 0), (1, -5), (1, MAX_PAGE_SIZE + 1), (2**63, 1000), (10**30, 1), (1.5, 2), (True, 2)],
)
def test_pages_that_cannot_be_are_refused_in_words(page: int, size: int) -> None:
    with pytest.raises(SafepointError, match="page"):
        offset(page, size)


def test_the_largest_size_is_allowed() -> None:
    assert offset(3, MAX_PAGE_SIZE) == 2000
