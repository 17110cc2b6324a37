import json

import paramiko

hosts = open("hosts.txt").read().split()
facts = {}
for host in hosts:  # told
    ssh = paramiko.SSHClient()
    ssh.connect(host)
    _, out, _ = ssh.exec_command("apt-get -y upgrade")
    facts[host] = out.read().decode()
    ssh.close()
json.dump(facts, open("facts.json", "w"))
