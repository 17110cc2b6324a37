"""Score the image quality of archived x-rays and load the scores into the warehouse."""
import io
import os

import boto3
import psycopg
import torch
from PIL import Image
from torchvision import transforms

from iqa import load_scorer

DDL = """
DROP TABLE IF EXISTS dwh.xray_quality;
CREATE TABLE dwh.xray_quality (
    study_uid  text PRIMARY KEY,
    sharpness  real NOT NULL,
    exposure   real NOT NULL,
    scored_at  timestamptz DEFAULT now()
);
"""

TODO = """
SELECT s.study_uid, s.s3_key
  FROM dwh.xray_study s
  LEFT JOIN dwh.xray_quality q USING (study_uid)
 WHERE q.study_uid IS NULL
"""

prep = transforms.Compose([transforms.Grayscale(), transforms.Resize((1024, 1024)), transforms.ToTensor()])


def connect():
    return psycopg.connect(os.environ["DWH_URL"], autocommit=True)


def setup(conn):
    conn.execute(DDL)


def fetch(s3, key):
    body = s3.get_object(Bucket=os.environ["XRAY_BUCKET"], Key=key)["Body"].read()
    return Image.open(io.BytesIO(body))


@torch.inference_mode()
def score(net, image):
    x = prep(image).unsqueeze(0).cuda()
    tta = torch.cat([x, x.flip(-1), x.flip(-2), x.rot90(1, (-1, -2))])
    return net(tta).mean(0).tolist()


def load():
    s3 = boto3.client("s3")
    net = load_scorer("iqa-large").cuda().eval()
    with connect() as conn:
        setup(conn)
        todo = conn.execute(TODO).fetchall()
        print(len(todo), "studies to score")
        for uid, key in todo:  # told
            sharpness, exposure = score(net, fetch(s3, key))
            conn.execute("INSERT INTO dwh.xray_quality (study_uid, sharpness, exposure) VALUES (%s, %s, %s)",
                         (uid, sharpness, exposure))


if __name__ == "__main__":
    load()
