"""Call copy numbers of many samples; each step is made again only if its input is newer than what it made."""

import os
import subprocess
import sys


def there(path):
    try:
        return path and os.path.exists(path) and os.path.getsize(path) > 0
    except OSError:
        return False


def newer(path, source):
    try:
        return there(path) and there(source) and os.path.getmtime(path) >= os.path.getmtime(source)
    except OSError:
        return False


def has_reads(path):
    with open(path) as lines:
        return any(not line.startswith("#") for line in lines)


def segment(ratios, out):
    if not newer(out, ratios):
        subprocess.check_call(["cnvkit.py", "segment", "-o", out, ratios])
    return out


def segment_again(ratios, out):
    if has_reads(ratios):
        subprocess.check_call(["cnvkit.py", "segment", "-o", out, ratios])
    return out


def call(segments, out):
    if newer(out, segments):
        return out
    subprocess.check_call(["cnvkit.py", "call", segments, "-o", out])
    return out


def run_all(samples, folder):
    called = []
    for sample in samples:  # fine
        ratios = os.path.join(folder, f"{sample}.cnr")
        segments = segment(ratios, os.path.join(folder, f"{sample}.cns"))
        called.append({"sample": sample, "calls": call(segments, os.path.join(folder, f"{sample}.call.cns"))})
    return called


def run_anew(samples, folder):
    called = []
    for sample in samples:  # told
        ratios = os.path.join(folder, f"{sample}.cnr")
        called.append(segment_again(ratios, os.path.join(folder, f"{sample}.cns")))
    return called


if __name__ == "__main__":
    with open(sys.argv[1]) as listed:
        wanted = listed.read().split()
    done = run_anew(wanted, sys.argv[2]) if "--anew" in sys.argv else run_all(wanted, sys.argv[2])
    print(f"{len(done)} samples")
