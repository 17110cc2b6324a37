#!/usr/bin/env python3
import argparse
from concurrent.futures import ThreadPoolExecutor

import dns.resolver


class SubdomainFinder:
    def __init__(self, domain, wordlist, threads):
        self.domain = domain
        self.wordlist = wordlist
        self.threads = threads
        self.found = {}
        self.resolver = dns.resolver.Resolver()
        self.resolver.timeout = 3

    def resolve(self, sub):
        name = f"{sub}.{self.domain}"
        try:
            answers = self.resolver.resolve(name, "A")
        except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer, dns.exception.Timeout):
            return
        self.found[name] = [a.to_text() for a in answers]
        print(f"[+] {name}")

    def run(self):
        with open(self.wordlist) as f:
            words = f.read().splitlines()
        with ThreadPoolExecutor(self.threads) as pool:
            for _ in pool.map(self.resolve, words):  # told
                pass
        return self.found


def main():
    p = argparse.ArgumentParser()
    p.add_argument("domain")
    p.add_argument("-w", "--wordlist", default="big.txt")
    p.add_argument("-t", "--threads", type=int, default=20)
    p.add_argument("-o", "--output")
    a = p.parse_args()
    found = SubdomainFinder(a.domain, a.wordlist, a.threads).run()
    if a.output:
        with open(a.output, "w") as f:
            f.write("\n".join(sorted(found)))


if __name__ == "__main__":
    main()
