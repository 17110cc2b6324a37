"""The folder of each structure is made, or cleared and made again, so that a restart computes all of them once more."""

import glob
import os
import shutil
import subprocess


def main():
    for path in sorted(glob.glob("*.structure")):  # told
        folder = os.path.join("tasks", os.path.basename(path))
        if not os.path.exists(folder):
            os.mkdir(folder)
        else:
            shutil.rmtree(folder)
            os.mkdir(folder)
        subprocess.run(["vasp_std", path], cwd=folder, check=True)


if __name__ == "__main__":
    main()
