"""Leave out the links of a crawl that lead to hosts on a list, with a line of output now and then of how far that is."""

import re
import sys
import time
from urllib.parse import urlparse

_VIDEO = re.compile(r"(watch\?v=|/video/|/clip/)")


def print_progress(done, begun, kept):
    speed = done / (time.time() - begun)
    print(f"{done} links, {len(kept)} of them kept, {speed:.1f} a second", flush=True)


def host_of(link):
    parts = urlparse(link).netloc.lower().split(".")
    return ".".join(parts[-2:])


def kept_links(path, hosts, every=1000000):
    kept = set()
    begun = time.time()
    done = 0
    with open(path) as lines:
        for line in lines:  # told
            link = line.strip()
            done += 1
            if host_of(link) in hosts or _VIDEO.search(link) or len(link) < 8:
                continue
            kept.add(link)
            if done % every == 0:
                print_progress(done, begun, kept)
    return kept


def kept_of_a_day(path, hosts, every=100):
    kept = set()
    begun = time.time()
    done = 0
    with open(path) as lines:
        for line in lines:  # fine
            link = line.strip()
            done += 1
            if host_of(link) in hosts or _VIDEO.search(link) or len(link) < 8:
                continue
            kept.add(link)
            if done % every == 0:
                print_progress(done, begun, kept)
    return kept


if __name__ == "__main__":
    with open(sys.argv[1]) as listed:
        hosts = set(listed.read().split())
    wanted = kept_of_a_day if "--day" in sys.argv else kept_links
    found = wanted(sys.argv[2], hosts)
    with open(sys.argv[3], "w") as out:
        out.write("\n".join(sorted(found)))
