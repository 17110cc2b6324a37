import os
import sys

from google.cloud import storage


class Uploader:
    def __init__(self, bucket_name, prefix=""):
        self.bucket = storage.Client().bucket(bucket_name)
        self.prefix = prefix

    def upload_dir(self, root):
        count = 0
        for folder, _dirs, files in os.walk(root):  # gap: each upload is a save, and nobody asks whether a restart leaves it out
            for name in files:
                local = os.path.join(folder, name)
                self._upload(local, os.path.relpath(local, root))
                count += 1
        return count

    def _upload(self, local, rel):
        blob = self.bucket.blob(os.path.join(self.prefix, rel).replace("\\", "/"))
        blob.upload_from_filename(local, timeout=300)
        print(f"gs://{self.bucket.name}/{blob.name}")


def main():
    if len(sys.argv) < 3:
        sys.exit("usage: upload.py DIRECTORY BUCKET [PREFIX]")
    uploader = Uploader(sys.argv[2], *sys.argv[3:4])
    print(uploader.upload_dir(sys.argv[1]), "files uploaded")


if __name__ == "__main__":
    main()
