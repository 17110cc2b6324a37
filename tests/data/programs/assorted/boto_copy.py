import boto3


def copy_bucket(src, dst):
    s3 = boto3.client("s3")
    pages = s3.get_paginator("list_objects_v2").paginate(Bucket=src)
    for page in pages:  # told
        for obj in page["Contents"]:
            s3.copy_object(Bucket=dst, Key=obj["Key"], CopySource={"Bucket": src, "Key": obj["Key"]})

if __name__ == "__main__":
    copy_bucket("a", "b")
