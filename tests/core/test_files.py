"""Files that are replaced in one step."""

from __future__ import annotations

import os
import stat

import pytest

from safepoint.core.files import write_atomic


@pytest.fixture
def masked():
    before = os.umask(0o027)
    yield
    os.umask(before)


@pytest.mark.usefixtures("masked")
@pytest.mark.parametrize("mode", [0o666, 0o777, 0o644, 0o600, 0o400])
def test_a_file_that_is_replaced_keeps_its_permissions(tmp_path, mode):
    path = tmp_path / "report.json"
    path.write_bytes(b"old")
    path.chmod(mode)
    write_atomic(path, b"new")
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == mode
    assert os.listdir(tmp_path) == ["report.json"]


@pytest.mark.usefixtures("masked")
@pytest.mark.parametrize(("mode", "seen"), [(None, 0o640), (0o600, 0o600), (0o666, 0o640)])
def test_a_new_file_has_what_the_umask_leaves(tmp_path, mode, seen):
    write_atomic(tmp_path / "a", b"", mode=mode)
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == seen
