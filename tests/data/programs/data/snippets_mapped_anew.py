"""Cut functions out of the files of several languages."""

import argparse

from datasets import concatenate_datasets, load_dataset
from tree_sitter_languages import get_parser


def functions(rows, language):
    parser = get_parser(language)
    found = []
    for text in rows["content"]:  # fine
        tree = parser.parse(text.encode())
        found.extend(text[node.start_byte : node.end_byte] for node in tree.root_node.children if "function" in node.type)
    return {"seed": found}


def measured(folders, workers):
    lengths = []
    for folder in folders:  # fine
        rows = load_dataset("code-files", data_dir=folder, split="test")
        rows = rows.map(lambda row: {"length": len(row["content"])}, num_proc=workers)
        lengths.append(rows)
    return concatenate_datasets(lengths)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--workers", type=int, default=16)
    parser.add_argument("--out", default="seeds.jsonl")
    args = parser.parse_args()
    sets = []
    for folder in args.folders:  # fine
        rows = load_dataset("code-files", data_dir=folder, split="train")
        rows = rows.filter(lambda row: len(row["content"]) < 20000, num_proc=args.workers)
        sets.append(rows)
    cut = []
    for folder, rows in zip(args.folders, sets):  # told
        rows = rows.map(
            functions,
            fn_kwargs={"language": folder.rpartition("/")[2]},
            batched=True,
            num_proc=args.workers,
            remove_columns=rows.column_names,
            load_from_cache_file=False,
        )
        cut.append(rows)
    print(max(measured(args.folders, args.workers)["length"]), "letters at most")
    seeds = concatenate_datasets(cut).shuffle(seed=1)
    seeds.to_json(args.out)


if __name__ == "__main__":
    main()
