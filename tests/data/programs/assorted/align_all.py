import glob
import os
import subprocess

for fq in glob.glob("reads/*.fastq.gz"):  # told
    name = os.path.basename(fq).split(".")[0]
    subprocess.run(f"bwa mem ref.fa {fq} | samtools sort -o bam/{name}.bam", shell=True, check=True)
