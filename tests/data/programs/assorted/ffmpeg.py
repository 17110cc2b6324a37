import subprocess
from pathlib import Path


def main(src, dst):
    for video in Path(src).rglob("*.avi"):  # fine
        target = Path(dst) / (video.stem + ".mp4")
        subprocess.run(["ffmpeg", "-y", "-i", str(video), "-c:v", "libx264", str(target)], check=True)

if __name__ == "__main__":
    import sys
    main(sys.argv[1], sys.argv[2])
