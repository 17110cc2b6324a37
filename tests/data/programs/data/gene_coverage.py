import click
import pandas as pd
import pysam


def read_bed(path):
    with open(path) as handle:
        for line in handle:
            if line.startswith("#"):
                continue
            chrom, start, end, name = line.rstrip("\n").split("\t")[:4]
            yield chrom, int(start), int(end), name


def mean_depth(bam, chrom, start, end):
    counts = bam.count_coverage(chrom, start, end, quality_threshold=20)
    return sum(sum(base) for base in counts) / (end - start)


@click.command()
@click.argument("bed", type=click.Path(exists=True))
@click.argument("bams", nargs=-1, type=click.Path(exists=True))
@click.option("--out", default="coverage.tsv")
def coverage(bed, bams, out):
    """Mean depth over each gene in each sample."""
    genes = list(read_bed(bed))
    table = {}
    for path in bams:  # told
        sample = path.split("/")[-1].replace(".bam", "")
        with pysam.AlignmentFile(path, "rb") as bam:
            table[sample] = {name: mean_depth(bam, chrom, start, end) for chrom, start, end, name in genes}
        click.echo(f"{sample}: {len(genes)} genes")
    pd.DataFrame(table).to_csv(out, sep="\t")


if __name__ == "__main__":
    coverage()
