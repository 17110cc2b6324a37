import os

from langchain_community.document_loaders import PyPDFLoader
from langchain_community.vectorstores import FAISS
from langchain_openai import OpenAIEmbeddings
from langchain_text_splitters import RecursiveCharacterTextSplitter


def main(folder="docs"):
    docs = []
    for f in os.listdir(folder):  # told
        docs.extend(PyPDFLoader(os.path.join(folder, f)).load())
    chunks = RecursiveCharacterTextSplitter(chunk_size=1000).split_documents(docs)
    db = None
    emb = OpenAIEmbeddings()
    for i in range(0, len(chunks), 50):  # told
        part = FAISS.from_documents(chunks[i:i+50], emb)
        if db is None:
            db = part
        else:
            db.merge_from(part)
    db.save_local("index")
main()
