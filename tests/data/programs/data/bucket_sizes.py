import sys
from concurrent.futures import ThreadPoolExecutor

import boto3
import yaml
from tqdm import tqdm


def size_of(uri, client=None):
    client = client or boto3.client("s3")
    bucket, _, key = uri.removeprefix("s3://").partition("/")
    return client.head_object(Bucket=bucket, Key=key)["ContentLength"]


def sizes(uris):
    client = boto3.client("s3")
    with ThreadPoolExecutor(10) as executor:
        futures = [executor.submit(size_of, uri, client) for uri in uris]
        found = []
        for future in tqdm(futures):  # fine
            found.append(future.result())
    return found


if __name__ == "__main__":
    with open(sys.argv[1]) as file:
        print(sum(sizes(yaml.safe_load(file)["paths"])))
