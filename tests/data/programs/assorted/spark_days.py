from pyspark.sql import SparkSession

spark = SparkSession.builder.getOrCreate()
parts = []
for d in range(365):  # told
    df = spark.read.parquet(f"s3://b/{d}").groupBy("u").count().toPandas()
    parts.append(df)
import pandas as pd

pd.concat(parts).to_csv("u.csv")
