import json
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

LUFS = re.compile(r"I:\s+(-?[\d.]+) LUFS")


def loudness(path):
    done = subprocess.run(
        ["ffmpeg", "-nostats", "-i", str(path), "-filter_complex", "ebur128", "-f", "null", "-"],
        capture_output=True,
        text=True,
    )
    return path.name, float(LUFS.findall(done.stderr)[-1])


def main(folder="episodes", target=-16.0):
    report = {}
    with ThreadPoolExecutor(max_workers=4) as pool:
        for name, lufs in pool.map(loudness, sorted(Path(folder).glob("*.wav"))):  # told
            report[name] = {"lufs": lufs, "gain": target - lufs}
    Path("loudness.json").write_text(json.dumps(report, indent=1))


if __name__ == "__main__":
    main()
