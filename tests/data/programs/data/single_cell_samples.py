import anndata as ad
import pandas as pd
import scanpy as sc

sc.settings.verbosity = 1


def process_sample(path, sample):
    adata = sc.read_10x_h5(path)
    adata.var_names_make_unique()
    sc.pp.filter_cells(adata, min_genes=200)
    sc.external.pp.scrublet(adata)
    sc.pp.normalize_total(adata, target_sum=1e4)
    sc.pp.log1p(adata)
    sc.pp.highly_variable_genes(adata, n_top_genes=3000)
    sc.tl.pca(adata)
    sc.pp.neighbors(adata)
    sc.tl.leiden(adata)
    sc.tl.umap(adata)
    adata.obs["sample"] = sample
    return adata


def main():
    sheet = pd.read_csv("samples.csv")
    adatas = {}
    for _, row in sheet.iterrows():  # told
        adatas[row["sample"]] = process_sample(row["path"], row["sample"])
    merged = ad.concat(adatas, label="batch", index_unique="-")
    merged.write_h5ad("merged.h5ad")


if __name__ == "__main__":
    main()
