"""Shows which process holds each device, which a program says at once, whoever runs it."""

import subprocess
import sys


def holders(devices):
    found = {}
    for device in devices:  # fine
        said = subprocess.check_output(["sudo", "-n", "lsof", f"/dev/{device}"]).decode()
        found[device] = said.split("\n")[1].split()[1]
    return found


if __name__ == "__main__":
    print(holders(sys.argv[1:]))
