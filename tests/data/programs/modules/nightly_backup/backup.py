import sys

from manifest import Manifest
from remote import Remote


def main(folder):
    remote = Remote("backups")
    manifest = Manifest.load("manifest.json")
    for path, digest in manifest.changed(folder):  # fine
        remote.put(path, digest)
        manifest.record(path, digest)


if __name__ == "__main__":
    main(sys.argv[1])
