"""Maps the scans of all sessions of a study, which lie in archives, to names by what their headers say."""

import argparse
import shutil
import tempfile
from pathlib import Path

import boto3
import pydicom
import yaml
from tqdm import tqdm


def unpack(session):
    """Copy a session to a working folder and unpack the archives in it."""
    work = Path(tempfile.gettempdir()).joinpath("sessions", session.name)
    shutil.copytree(session, work, dirs_exist_ok=True)
    for archive in work.glob("*.zip"):
        shutil.unpack_archive(archive, work)
    return work


def scan(folder, mapping):
    """Add each kind of scan that is not known yet."""
    for path in sorted(folder.rglob("*.dcm")):
        header = pydicom.dcmread(path, stop_before_pixels=False)
        series = str(header.get("SeriesDescription", ""))
        if series not in mapping:
            mapping[series] = {"modality": str(header.Modality), "first": str(path.name)}


def anonymised(session, out):
    """Unpack a session and write its pictures without names to a folder of its own."""
    work = unpack(session)
    target = out / session.name
    target.mkdir(parents=True, exist_ok=True)
    for path in sorted(work.rglob("*.dcm")):
        picture = pydicom.dcmread(path)
        picture.PatientName = "anonymous"
        picture.save_as(target / path.name)
    shutil.rmtree(work)
    return shutil.make_archive(str(target), "zip", target)


def map_study(study, target):
    mapping = {}
    for session in tqdm(sorted(study.iterdir())):  # told
        work = unpack(session)
        scan(work, mapping)
        shutil.rmtree(work)
    target.write_text(yaml.safe_dump(mapping))


def publish(study, out, bucket):
    """Send each session to the archive of the institute, and leave nothing of it here."""
    client = boto3.client("s3")
    there = {one["Key"] for one in client.list_objects_v2(Bucket=bucket).get("Contents", [])}
    for session in tqdm(sorted(study.iterdir())):  # fine
        if f"{session.name}.zip" in there:
            continue
        packed = anonymised(session, out)
        client.upload_file(packed, bucket, f"{session.name}.zip")
        Path(packed).unlink()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("study", type=Path)
    parser.add_argument("--map", type=Path, default=Path("map.yaml"))
    parser.add_argument("--publish", metavar="BUCKET")
    args = parser.parse_args()
    if args.publish:
        publish(args.study, args.study.parent / "anonymised", args.publish)
    else:
        map_study(args.study, args.map)


if __name__ == "__main__":
    main()
