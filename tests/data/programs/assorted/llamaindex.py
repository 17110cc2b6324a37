import json

from llama_index.core import SimpleDirectoryReader, VectorStoreIndex


def main():
    index = VectorStoreIndex.from_documents(SimpleDirectoryReader("docs").load_data())
    engine = index.as_query_engine()
    out = []
    for q in open("questions.txt"):  # told
        out.append({"q": q, "a": str(engine.query(q))})
    json.dump(out, open("answers.json", "w"))

main()
