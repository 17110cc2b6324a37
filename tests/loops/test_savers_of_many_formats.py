"""What libraries write to files, stores and services keeps the work of a turn, whatever the format."""

from __future__ import annotations

import pytest

from safepoint.loops import wording
from support_loops import codes, loops, verdicts

PROGRAM = """
import requests
{imports}


def work(address):
    return requests.get(address).content


def main():
    for x in open("rows"):
        {saves}


main()
"""


@pytest.mark.parametrize(
    ("imports", "saves"),
    [
        ("import tifffile", "tifffile.imwrite(f'{x}.tif', work(x))"),
        ("import mmcv", "mmcv.imwrite(work(x), f'{x}.png')"),
        ("import imageio; film = imageio.get_writer('a.mp4')", "film.append_data(work(x))"),
        ("import wave; sound = wave.open('a.wav', 'wb')", "sound.writeframes(work(x))"),
        ("from monty.serialization import dumpfn", "dumpfn(work(x), f'{x}.json')"),
        ("import networkx", "networkx.write_graphml(work(x), f'{x}.xml')"),
        ("import geopandas", "geopandas.GeoDataFrame(work(x)).to_file(f'{x}.gpkg')"),
        ("import pandas", "pandas.DataFrame(work(x)).to_markdown(f'{x}.md')"),
        ("from npy_append_array import NpyAppendArray; rows = NpyAppendArray('a.npy')", "rows.append(work(x))"),
        ("import netCDF4; data = netCDF4.Dataset('a.nc', 'a')", "data.variables['v'][int(x)] = work(x)"),
        ("import h5py; data = h5py.File('a.h5', 'a')", "data['v'][int(x)] = work(x)"),
        ("from Bio import SeqIO", "SeqIO.write(work(x), f'{x}.fa', 'fasta')"),
        ("import pyBigWig; track = pyBigWig.open('a.bw', 'w')", "track.addEntries(x, work(x))"),
        ("from astropy.io import fits", "fits.writeto(f'{x}.fits', work(x))"),
        ("from astropy.io import fits", "fits.PrimaryHDU(work(x)).writeto(f'{x}.fits')"),
        ("from ase.io import write", "write(f'{x}.xyz', work(x))"),
        ("import piexif", "piexif.insert(work(x), f'{x}.jpg')"),
        ("import rdflib; graph = rdflib.Graph()", "graph.add(work(x)); graph.serialize('a.ttl')"),
        ("from cassandra.cluster import Cluster; db = Cluster().connect()", "db.execute('insert …', [work(x)])"),
        ("import snowflake.connector; db = snowflake.connector.connect().cursor()", "db.execute('insert …', [work(x)])"),
        ("from google.cloud import firestore; db = firestore.Client()", "db.collection('a').document(x).set(work(x))"),
        ("from firebase_admin import db", "db.reference('a').push(work(x))"),
        ("from pyairtable import Api; rows = Api('key').table('a', 'b')", "rows.create(work(x))"),
        ("from notion_client import Client; notes = Client()", "notes.pages.create(parent={}, properties=work(x))"),
    ],
)
def test_what_is_written_in_any_format_is_kept(imports: str, saves: str) -> None:
    assert verdicts(PROGRAM.format(imports=imports, saves=saves)) == ["checkpointed"]


OPENED = """
import h5py
import netCDF4
import numpy
import requests


def fields(place):
    {opened}
        return file["fields"][:]


def main(places, net):
    found = []
    for place in places:
        found.append(requests.post(net, data=fields(place)).json())
    numpy.save("found.npy", found)


main(open("places").read().split(), "http://net")
"""


@pytest.mark.parametrize(
    "opened",
    [
        "with h5py.File(place, 'r') as file:",
        "with netCDF4.Dataset(place) as file:",
        "with netCDF4.Dataset(place, 'r') as file:",
    ],
)
def test_a_file_of_arrays_that_is_only_read_keeps_nothing_when_it_is_left(opened: str) -> None:
    assert verdicts(OPENED.format(opened=opened)) == ["flagged"]


@pytest.mark.parametrize("opened", ["with h5py.File(place, 'a') as file:", "with netCDF4.Dataset(place, 'r+') as file:"])
def test_a_file_of_arrays_that_may_be_written_to_keeps_the_turn_when_it_is_left(opened: str) -> None:
    assert verdicts(OPENED.format(opened=opened)) == ["checkpointed"]


def test_a_database_session_that_is_left_each_turn_commits() -> None:
    kept = "with db_session:\n            Row(text=work(x))"
    text = PROGRAM.format(imports="from pony.orm import db_session\nfrom model import Row", saves=kept)
    assert verdicts(text) == ["checkpointed"]


@pytest.mark.parametrize(
    ("imports", "kept"),
    [
        ("import rdflib; graph = rdflib.Graph(); found = []", "found.append(graph.serialize()); work(x)"),
        ("from google.cloud import firestore; batch = firestore.Client().batch()", "batch.set(x, work(x))"),
        ("import snowflake.connector as s; db = s.connect(autocommit=False).cursor()", "db.execute('insert', [work(x)])"),
    ],
)
def test_what_is_only_made_ready_to_be_written_is_not_kept(imports: str, kept: str) -> None:
    assert verdicts(PROGRAM.format(imports=imports, saves=kept)) == ["flagged"]


PARQUET = """
import openai
import pyarrow.parquet as pq


def ask(row):
    return openai.chat.completions.create(model="m", messages=[row]).choices[0].message.content


def answer(shards, rows, schema):
    {code}


if __name__ == "__main__":
    answer(["a", "b"] * 500, open("rows").readlines(), None)
"""
BLOCK = """with pq.ParquetWriter("out.parquet", schema) as writer:
        for row in rows:
            writer.write_batch(ask(row))"""
CLOSED = """writer = pq.ParquetWriter("out.parquet", schema)
    for row in rows:
        writer.write_table(ask(row))
    writer.close()"""
SHARDS = """for shard in shards:
        with pq.ParquetWriter(shard, schema) as writer:
            for row in open(shard):
                writer.write_batch(ask(row))"""
TURNED = """writer = pq.ParquetWriter("out-0.parquet", schema)
    for number, row in enumerate(rows):
        if number % 100 == 0:
            writer.close()
            writer = pq.ParquetWriter(f"out-{number}.parquet", schema)
        writer.write_batch(ask(row))
    writer.close()"""


@pytest.mark.parametrize("code", [BLOCK, CLOSED])
def test_rows_of_a_file_whose_index_comes_last_wait_until_it_is_closed(code: str) -> None:
    text = PARQUET.format(code=code)
    assert "CKP105" in codes(text)
    (loop,) = loops(text)
    assert wording.loss(loop).endswith("the rows of a file that cannot be read until it is closed")
    assert wording.where(loop).startswith("close the file every so many turns")


@pytest.mark.parametrize("code", [SHARDS, TURNED])
def test_rows_of_a_file_that_is_closed_on_the_way_are_kept(code: str) -> None:
    assert "CKP105" not in codes(PARQUET.format(code=code))
