import argparse
import glob
import os

from dotenv import load_dotenv
from langchain_community.document_loaders import PyPDFLoader
from langchain_community.vectorstores import FAISS
from langchain_openai import OpenAIEmbeddings
from langchain_text_splitters import RecursiveCharacterTextSplitter

load_dotenv()


def load_and_split(path):
    pages = PyPDFLoader(path).load()
    splitter = RecursiveCharacterTextSplitter(chunk_size=1000, chunk_overlap=200)
    return splitter.split_documents(pages)


def build(folder, index_path):
    embeddings = OpenAIEmbeddings(model="text-embedding-3-large")
    index = None
    for path in sorted(glob.glob(os.path.join(folder, "**/*.pdf"), recursive=True)):  # told
        chunks = load_and_split(path)
        if not chunks:
            print("no text in", path)
            continue
        part = FAISS.from_documents(chunks, embeddings)
        if index is None:
            index = part
        else:
            index.merge_from(part)
        print(f"{path}: {len(chunks)} chunks")
    index.save_local(index_path)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--index", default="faiss_index")
    args = parser.parse_args()
    build(args.folder, args.index)
