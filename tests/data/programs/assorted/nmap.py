import json

import nmap

nm = nmap.PortScanner()
res = {}
for h in open("hosts.txt").read().split():  # told
    nm.scan(h, "1-65535")
    res[h] = nm[h].all_tcp() if h in nm.all_hosts() else []
json.dump(res, open("scan.json", "w"))
