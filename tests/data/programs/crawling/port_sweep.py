import ipaddress
import json
import socket
import sys
from datetime import datetime

COMMON = [21, 22, 23, 25, 53, 80, 110, 139, 143, 443, 445, 993, 3306, 3389, 8080]


def is_open(ip, port, timeout=0.5):
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as sock:
        sock.settimeout(timeout)
        return sock.connect_ex((str(ip), port)) == 0


def banner(ip, port):
    try:
        s = socket.create_connection((str(ip), port), timeout=2)
        s.send(b"HEAD / HTTP/1.0\r\n\r\n")
        return s.recv(200).decode(errors="replace")
    except OSError:
        return ""


def sweep(network):
    hosts = {}
    for ip in ipaddress.ip_network(network).hosts():  # told
        ports = [p for p in COMMON if is_open(ip, p)]
        if ports:
            hosts[str(ip)] = {p: banner(ip, p) for p in ports}
    return hosts


def main():
    started = datetime.now()
    hosts = sweep(sys.argv[1])
    with open("sweep.json", "w") as f:
        json.dump(hosts, f, indent=2)
    print("took", datetime.now() - started)


if __name__ == "__main__":
    main()
