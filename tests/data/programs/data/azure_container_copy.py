import os
import time

from azure.storage.blob import BlobServiceClient


def wait_for_copy(blob):
    while True:  # fine
        props = blob.get_blob_properties()
        if props.copy.status != "pending":
            return props.copy.status
        time.sleep(2)


def copy_container(src_service, dst_service, container):
    source = src_service.get_container_client(container)
    target = dst_service.get_container_client(container)
    failed = []
    for item in source.list_blobs():  # told
        url = source.get_blob_client(item.name).url
        blob = target.get_blob_client(item.name)
        blob.start_copy_from_url(url)
        if wait_for_copy(blob) != "success":
            failed.append(item.name)
    return failed


def main():
    src = BlobServiceClient.from_connection_string(os.environ["SRC_CONN"])
    dst = BlobServiceClient.from_connection_string(os.environ["DST_CONN"])
    failed = copy_container(src, dst, os.environ["CONTAINER"])
    if failed:
        raise SystemExit(f"{len(failed)} blobs failed")


if __name__ == "__main__":
    main()
