"""Yearly fixity check: recompute the SHA-256 of each file on the storage partners' SFTP servers."""
import hashlib
import stat
import sys
from posixpath import join

import openpyxl
import paramiko
import yaml


def connect(host):
    ssh = paramiko.SSHClient()
    ssh.load_system_host_keys()
    ssh.connect(host["name"], username=host["user"], key_filename=host["key"], banner_timeout=60)
    return ssh


def walk(sftp, top):
    for entry in sftp.listdir_attr(top):
        path = join(top, entry.filename)
        if stat.S_ISDIR(entry.st_mode):
            yield from walk(sftp, path)
        else:
            yield path, entry.st_size


def digest(sftp, path):
    h = hashlib.sha256()
    with sftp.open(path, "rb") as f:
        f.prefetch()
        while block := f.read(1 << 20):  # fine
            h.update(block)
    return h.hexdigest()


def checkup(host, expected, sheet):
    ssh = connect(host)
    sftp = ssh.open_sftp()
    wrong = 0
    for path, size in walk(sftp, host["root"]):
        value = digest(sftp, path)
        ok = expected.get(path) == value
        wrong += not ok
        sheet.append([host["name"], path, size, value, "ok" if ok else "MISMATCH"])
    ssh.close()
    return wrong


def main(config):
    cfg = yaml.safe_load(open(config))
    expected = dict(reversed(line.rstrip("\n").split("  ", 1)) for line in open(cfg["sums"]))
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("fixity")
    sheet.append(["host", "path", "size", "sha256", "state"])
    bad = 0
    for host in cfg["hosts"]:  # told
        bad += checkup(host, expected, sheet)
    book.save(cfg["report"])
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
