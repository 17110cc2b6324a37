import textwrap
from pathlib import Path

import fitz
from llama_cpp import Llama

llm = Llama(model_path="models/llama-3-8b.Q4_K_M.gguf", n_ctx=8192, n_gpu_layers=-1)


def text_of(path):
    with fitz.open(path) as pdf:
        return "\n".join(page.get_text() for page in pdf)


def summarize(text, words=200):
    out = llm(f"Summarize in {words} words:\n\n{text}\n\nSummary:", max_tokens=600, stop=["\n\n\n"])
    return out["choices"][0]["text"].strip()


def summarize_long(text):
    parts = textwrap.wrap(text, 20000, break_long_words=False, replace_whitespace=False)
    partial = [summarize(p) for p in parts]
    return summarize("\n".join(partial), 500) if len(partial) > 1 else partial[0]


def main():
    report = "# Summaries\n\n"
    for pdf in sorted(Path("papers").glob("*.pdf")):  # told
        report += f"## {pdf.stem}\n\n{summarize_long(text_of(pdf))}\n\n"
    Path("summaries.md").write_text(report)


if __name__ == "__main__":
    main()
