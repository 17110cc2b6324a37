"""Calls genes for a folder of assemblies, one program run per assembly, spread over several processes."""

import argparse
import multiprocessing as mp
import os
import subprocess


class GeneCaller:
    def __init__(self, out_dir, threads):
        self.out_dir = out_dir
        self.threads = threads

    def _call(self, name, path):
        folder = os.path.join(self.out_dir, name)
        os.makedirs(folder, exist_ok=True)
        proteins = os.path.join(folder, name + ".faa")
        subprocess.run(["genefinder", "-i", path, "-a", proteins, "-m", "single"], check=True)
        with open(proteins + ".count", "w") as handle:
            handle.write(str(sum(line.startswith(">") for line in open(proteins))))
        return proteins

    def _work(self, inbox, outbox):
        while True:  # told
            item = inbox.get(block=True, timeout=None)
            if item is None:
                break
            name, path = item
            outbox.put((name, self._call(name, path)))

    def _report(self, total, outbox):
        for number in range(total):
            name, _ = outbox.get()
            print(f"{number + 1} of {total}: {name}")

    def run(self, assemblies):
        work_queue, out_queue = mp.Queue(), mp.Queue()
        for name, path in assemblies.items():
            work_queue.put((name, path))
        for _ in range(self.threads):
            work_queue.put(None)
        workers = [mp.Process(target=self._work, args=(work_queue, out_queue)) for _ in range(self.threads)]
        reporter = mp.Process(target=self._report, args=(len(assemblies), out_queue))
        reporter.start()
        for one in workers:
            one.start()
        for one in workers:
            one.join()
        reporter.join()
        empty = [name for name in assemblies if os.path.getsize(os.path.join(self.out_dir, name, name + ".faa")) == 0]
        print(len(empty), "assemblies without a gene")


class DomainSearch:
    """The same for the domains of the proteins, but for those that have their table already."""

    def __init__(self, out_dir, threads):
        self.out_dir = out_dir
        self.threads = threads

    def _work(self, inbox):
        while True:  # fine
            protein_file = inbox.get()
            if protein_file is None:
                break
            name = os.path.basename(protein_file)[: -len(".faa")]
            table = os.path.join(self.out_dir, name + ".domains.tsv")
            subprocess.run(["domainsearch", "--table", table, "domains.hmm", protein_file], check=True)
            with open(table + ".md5", "w") as handle:
                handle.write(subprocess.check_output(["md5sum", table], text=True))

    def run(self, protein_files):
        search_queue = mp.Queue()
        for path in protein_files:
            if os.path.exists(os.path.join(self.out_dir, os.path.basename(path)[: -len(".faa")] + ".domains.tsv")):
                continue
            search_queue.put(path)
        for _ in range(self.threads):
            search_queue.put(None)
        workers = [mp.Process(target=self._work, args=(search_queue,)) for _ in range(self.threads)]
        for one in workers:
            one.start()
        for one in workers:
            one.join()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--out", default="genes")
    parser.add_argument("--threads", type=int, default=8)
    args = parser.parse_args()
    paths = [os.path.join(args.folder, one) for one in os.listdir(args.folder)]
    GeneCaller(args.out, args.threads).run({os.path.basename(one).split(".")[0]: one for one in paths})
    found = [os.path.join(args.out, one, one + ".faa") for one in os.listdir(args.out)]
    DomainSearch("domains", args.threads).run(found)


if __name__ == "__main__":
    main()
