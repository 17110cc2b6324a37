import json
import subprocess

hosts = json.load(open("hosts.json"))
failed = []
for h in hosts:  # told
    r = subprocess.run(["ssh", h, "sudo apt-get -y dist-upgrade"])
    if r.returncode:
        failed.append(h)
print(failed)
