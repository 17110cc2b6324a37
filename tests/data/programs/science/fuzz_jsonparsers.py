"""Differential fuzzing of JSON parsers.  Keeps a corpus ranked by gcov edges."""
import hashlib
import os
import random
import re
import subprocess
import sys
import time

TARGETS = [["./jq-asan", "."], ["./simdjson-parse"], ["python3", "-m", "json.tool"]]
TOKENS = [b"{", b"}", b"[", b"]", b'"', b"\\u", b"1e999", b"-0", b"null", b"\xef\xbb\xbf", b"\x00", b","]


def execute(cmd, data):
    env = dict(os.environ, ASAN_OPTIONS="coverage=1:coverage_dir=/dev/shm/cov", LLVM_PROFILE_FILE="/dev/null")
    try:
        r = subprocess.run(cmd, input=data, capture_output=True, timeout=5, env=env)
    except subprocess.TimeoutExpired:
        return "hang", frozenset()
    edges = frozenset(re.findall(rb"edge (\d+)", r.stderr))
    return r.returncode, edges


def mutate(b, pool, rng):
    b = bytearray(b)
    for _ in range(rng.randint(1, 8)):  # fine
        op = rng.random()
        at = rng.randrange(len(b) + 1)
        if op < 0.3:
            b[at:at] = rng.choice(TOKENS)
        elif op < 0.6 and b:
            b[at % len(b)] ^= 1 << rng.randrange(8)
        elif op < 0.8 and b:
            del b[at: at + rng.randint(1, 6)]
        else:
            o = rng.choice(pool)
            b[at:at] = o[rng.randrange(len(o) + 1):]
    return bytes(b[:4096])


def campaign(seconds, seed):
    rng = random.Random(seed)
    pool = [b"{}", b"[1,2]", b'{"a":{"b":[null,true,1.5e3]}}']
    seen, odd = set(), {}
    end = time.monotonic() + seconds
    n = 0
    while time.monotonic() < end:  # told
        n += 1
        cand = mutate(rng.choice(pool), pool, rng)
        codes, fresh = [], set()
        for t in TARGETS:
            rc, edges = execute(t, cand)
            codes.append("ok" if rc == 0 else "hang" if rc == "hang" else "crash" if rc < 0 else "rej")
            fresh |= edges - seen
        if fresh:
            seen |= fresh
            pool.append(cand)
        if len(set(codes)) > 1:
            odd.setdefault(tuple(codes), []).append(cand)
        if n % 1000 == 0:
            print(f"{n} execs, {len(seen)} edges, pool {len(pool)}, {sum(map(len, odd.values()))} diffs", flush=True)
    return pool, odd


if __name__ == "__main__":
    pool, odd = campaign(float(sys.argv[1]) * 3600, int(sys.argv[2]))
    os.makedirs("out", exist_ok=True)
    for kind, cases in odd.items():  # fine
        for c in cases:
            name = "-".join(kind) + "." + hashlib.sha1(c).hexdigest()[:12]
            with open(os.path.join("out", name), "wb") as fh:
                fh.write(c)
    print(len(pool), "corpus entries")
