from pathlib import Path

import requests

snaps = requests.get("http://web.archive.org/cdx/search/cdx", params={"url": "x.com/*", "output": "json"}).json()[1:]
for s in snaps:  # fine
    html = requests.get(f"http://web.archive.org/web/{s[1]}/{s[2]}").text
    Path("out", s[1] + ".html").write_text(html)
