"""Take up the trainings that a machine has left behind, each on its own graphics card, or one after the other."""

import os
import subprocess
import sys
from pathlib import Path

import yaml


def left_behind(root):
    for settings in sorted(Path(root).rglob("settings.yaml")):
        if (settings.parent / "last.pt").exists():
            yield settings.parent


def start_all(root, port):
    for folder in left_behind(root):  # fine
        with open(folder / "settings.yaml") as file:
            cards = yaml.safe_load(file)["cards"].split(",")
        if len(cards) > 1:
            port += 1
            command = f"torchrun --nproc_per_node {len(cards)} --master_port {port} train.py --resume {folder}/last.pt"
        else:
            command = f"python train.py --resume {folder}/last.pt"
        command += " > /dev/null 2>&1 &"
        print(command)
        os.system(command)


def start_on(hosts, folders):
    for at, folder in enumerate(folders):  # fine
        host = hosts[at % len(hosts)]
        subprocess.run(f"ssh {host} nohup python train.py --resume {folder}/last.pt >> {folder}/log.txt 2>&1 &", shell=True)


def wait_for_each(host, root):
    for folder in left_behind(root):  # told
        subprocess.run(f"ssh {host} python train.py --resume {folder}/last.pt >> {folder}/log.txt 2>&1", shell=True)


if __name__ == "__main__":
    if sys.argv[2:3] == ["--wait"]:
        wait_for_each(sys.argv[3], sys.argv[1])
    elif sys.argv[2:]:
        start_on(sys.argv[2:], list(left_behind(sys.argv[1])))
    else:
        start_all(sys.argv[1], 29500)
