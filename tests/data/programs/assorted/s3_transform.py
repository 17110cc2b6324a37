import gzip
import json

import boto3

s3 = boto3.resource("s3")
def main(bucket, prefix, out):
    for obj in s3.Bucket(bucket).objects.filter(Prefix=prefix):  # fine
        data = json.loads(gzip.decompress(obj.get()["Body"].read()))
        body = json.dumps([convert(d) for d in data]).encode()
        s3.Object(out, obj.key).put(Body=body)
if __name__ == "__main__":
    import sys; main(*sys.argv[1:])
