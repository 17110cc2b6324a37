import csv
import sys
import time

import whois


def check(domain):
    try:
        w = whois.whois(domain)
    except Exception:
        return None
    return w.creation_date, w.expiration_date, w.registrar


def main(path):
    with open(path) as f:
        domains = [d.strip() for d in f if d.strip()]
    table = []
    for n, domain in enumerate(domains, 1):  # told
        info = check(domain)
        if info:
            table.append((domain, *info))
        if n % 50 == 0:
            print(f"{n} of {len(domains)}")
        time.sleep(2)
    with open("whois.csv", "w", newline="") as f:
        csv.writer(f).writerows(table)


if __name__ == "__main__":
    main(sys.argv[1])
