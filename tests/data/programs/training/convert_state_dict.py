import argparse
import re

import torch

RULES = [
    (r"^module\.", ""),
    (r"\.gamma$", ".weight"),
    (r"\.beta$", ".bias"),
    (r"encoder\.layer\.(\d+)\.attention\.self", r"layers.\1.attn"),
]


def rename(key):
    for pattern, repl in RULES:  # fine
        key = re.sub(pattern, repl, key)
    return key


def convert(state, fuse_qkv):
    out = {}
    for key, value in state.items():  # fine
        out[rename(key)] = value.half()
    if fuse_qkv:
        for prefix in sorted({k.rsplit(".", 2)[0] for k in out if ".attn.query" in k}):  # fine
            parts = [out.pop(f"{prefix}.{n}.weight") for n in ("query", "key", "value")]
            out[f"{prefix}.qkv.weight"] = torch.cat(parts)
    return out


if __name__ == "__main__":
    p = argparse.ArgumentParser()
    p.add_argument("src")
    p.add_argument("dst")
    p.add_argument("--fuse-qkv", action="store_true")
    a = p.parse_args()
    torch.save(convert(torch.load(a.src, map_location="cpu"), a.fuse_qkv), a.dst)
