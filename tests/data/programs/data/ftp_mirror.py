"""Fetch all radar archives of a station."""
import ftplib
import os
import sys

HOST = "ftp.weather.example.org"


def list_files(ftp, path):
    ftp.cwd(path)
    return [n for n in ftp.nlst() if n.endswith(".tar.gz")]


def download(ftp, name, target):
    with open(os.path.join(target, name), "wb") as fh:
        ftp.retrbinary(f"RETR {name}", fh.write)


def main(station, target):
    os.makedirs(target, exist_ok=True)
    ftp = ftplib.FTP(HOST)
    ftp.login()
    names = list_files(ftp, f"/radar/{station}/archive")
    for i, name in enumerate(names):  # gap: a request for each name, and nothing shows what is kept of it
        print(f"[{i + 1}/{len(names)}] {name}")
        download(ftp, name, target)
    ftp.quit()


if __name__ == "__main__":
    main(*sys.argv[1:3])
