"""The HTML report in a real browser: complete, without network, readable in light and dark, usable by keyboard and mouse."""

from __future__ import annotations

import shutil

import pytest

from support_evidence import FAULTY, FOLDER, command, create

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        CHROMIUM is None or DRIVER is None, reason="needs Chromium and chromedriver (Debian: chromium, chromium-driver)"
    ),
]


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    from selenium import webdriver

    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    profile = tmp_path_factory.mktemp("profile")
    flags = [
        "headless",
        "no-sandbox",
        "disable-gpu",
        "disable-quic",
        "no-first-run",
        "disable-background-networking",
        "disable-component-update",
        "disable-sync",
    ]
    for flag in (*flags, f"user-data-dir={profile}", "window-size=1100,1600"):
        options.add_argument(f"--{flag}")
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    driver = webdriver.Chrome(options, webdriver.ChromeService(DRIVER))
    yield driver
    driver.quit()


@pytest.fixture
def page(made, browser, tmp_path):
    """The report of evidence with one finding, open in the browser."""
    (made / "src/crawl.py").write_text(FAULTY)
    assert create(made).returncode == 1
    path = tmp_path / "report.html"
    done = command(made, "report", FOLDER, "--out", str(path))
    assert (done.returncode, done.stderr) == (0, ""), done
    browser.get(path.as_uri())
    return browser


def test_the_page_shows_every_part_and_loads_nothing_else(page):
    assert page.title.startswith("bd-93k: ")
    for key in ("invariants", "run", "loops", "phases", "findings", "digests"):
        assert page.find_element("id", key).is_displayed()
    assert page.execute_script("return performance.getEntriesByType('resource').length") == 0
    assert [row for row in page.get_log("browser") if row["level"] == "SEVERE"] == []
    text = page.find_element("tag name", "body").text
    for part in ("FAIL", "INV-CK-HASH-CHAIN", "checkpoints written", "CKP101", "flow/deploy", "src/crawl.py:6"):
        assert part in text


def test_the_run_is_drawn_with_its_bound_and_its_resume(page):
    charts = page.find_elements("css selector", "#run svg")
    assert len(charts) == 2
    assert len(charts[0].find_elements("css selector", "rect")) == 10
    assert len(charts[0].find_elements("css selector", "rect.resumed")) == 1
    assert page.execute_script("return arguments[0].querySelector('.bound').getBoundingClientRect().width", charts[0]) > 300


def test_loops_open_with_their_source_and_are_filtered_by_verdict(page):
    flagged = page.find_element("css selector", "details.flagged")
    assert flagged.get_attribute("open")
    assert "requests.get(url, timeout=10)" in flagged.text
    covered = page.find_element("css selector", "details.checkpointed")
    assert "torch.save" not in covered.text
    covered.find_element("tag name", "summary").click()
    assert "torch.save" in covered.text
    button = page.find_element("css selector", "button[data-verdict=flagged]")
    button.click()
    assert (button.get_attribute("aria-pressed"), flagged.is_displayed()) == ("false", False)
    button.click()
    assert (button.get_attribute("aria-pressed"), flagged.is_displayed()) == ("true", True)


def luminance(color: str) -> float:
    channels = [int(part) / 255 for part in color[color.index("(") + 1 : -1].split(",")[:3]]
    linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_is_readable_in_light_and_dark(scheme, page):
    page.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
    colors = page.execute_script(
        "const style = name => getComputedStyle(document.querySelector(name));"
        "return [style('body').color, style('body').backgroundColor, style('.badge').color, style('a').color, style('.tag').color]"
    )
    paper = luminance(colors[1])
    assert (paper > 0.5) == (scheme == "light")
    for color in (colors[0], *colors[2:]):
        light, dark = sorted((luminance(color), paper), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, color


def test_nothing_is_wider_than_a_phone(page):
    page.set_window_size(420, 900)
    wide = page.execute_script("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
    page.set_window_size(1100, 1600)
    assert wide <= 0
