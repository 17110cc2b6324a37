"""Style and script of the report, inside the page, so that it needs nothing else."""

STYLE = """
:root { color-scheme: light dark; --ink: #1c2024; --paper: #ffffff; --soft: #f2f4f6; --line: #d5dae0; --good: #18794e;
  --bad: #c2261d; --warn: #9a5b00; --accent: #1f5fae; --code: #f6f7f9; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ec; --paper: #14171a; --soft: #1e2327; --line: #384048;
  --good: #4cc38a; --bad: #ff8f85; --warn: #f1b44c; --accent: #7db3ff; --code: #1a1f23; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
header, main { max-width: 1040px; margin: 0 auto; padding: 0 20px; }
header { padding-top: 24px; }
h1 { font-size: 1.5rem; margin: 0 0 4px; }
h2 { font-size: 1.15rem; margin: 36px 0 10px; padding-bottom: 4px; border-bottom: 1px solid var(--line); }
h3 { font-size: 1rem; margin: 20px 0 6px; }
nav { display: flex; flex-wrap: wrap; gap: 4px 16px; }
a { color: var(--accent); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 6px 10px; border-bottom: 1px solid var(--line); }
th { background: var(--soft); font-weight: 600; }
code { font: 13px/1.45 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { background: var(--code); border: 1px solid var(--line); border-radius: 6px; padding: 10px; overflow-x: auto; }
pre code { overflow-wrap: normal; }
.badge, .tag { display: inline-block; border-radius: 4px; padding: 0 8px; font-weight: 600; border: 1px solid currentColor; }
.pass { color: var(--good); } .fail { color: var(--bad); }
.filters { display: flex; flex-wrap: wrap; gap: 8px; }
button { font: inherit; color: inherit; background: var(--soft); border: 1px solid var(--line); border-radius: 4px;
  padding: 2px 12px; cursor: pointer; }
button[aria-pressed="false"] { opacity: 0.55; text-decoration: line-through; }
button:focus-visible, summary:focus-visible, a:focus-visible, rect:focus-visible { outline: 2px solid var(--accent); }
details.loop { border: 1px solid var(--line); border-radius: 6px; padding: 6px 12px; margin: 8px 0; }
details.loop[hidden] { display: none; }
summary { cursor: pointer; }
.flagged .tag { color: var(--bad); } .checkpointed .tag, .covered .tag { color: var(--good); }
.short .tag, .cheap .tag, .exempt .tag { color: var(--accent); }
svg { width: 100%; height: auto; display: block; margin: 6px 0; }
svg text { fill: var(--ink); font-size: 11px; }
.axis { stroke: var(--line); } .bound { stroke: var(--bad); stroke-dasharray: 6 4; }
.bound-label { fill: var(--bad) !important; }
.kept { fill: var(--good); } .resumed { fill: var(--accent); } .over { fill: var(--bad); }
.empty { color: var(--warn); }
.legend span::before { content: "\\25A0\\00A0"; } .legend span { margin-right: 16px; }
.legend .kept { color: var(--good); } .legend .resumed { color: var(--accent); } .legend .over { color: var(--bad); }
#invariants td:first-child { white-space: nowrap; }
@media print { nav, .filters { display: none; } details { break-inside: avoid; } }
"""

TOGGLE = """
for (const button of document.querySelectorAll("button[data-verdict]")) {
  button.addEventListener("click", () => {
    const shown = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(shown));
    for (const loop of document.querySelectorAll(`details[data-verdict="${button.dataset.verdict}"]`)) loop.hidden = !shown;
  });
}
"""
