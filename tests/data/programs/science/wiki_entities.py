"""Entity co-occurrence counts from a Wikipedia pages-articles dump.

$ python wiki_entities.py dewiki-latest-pages-articles.xml.bz2 de_core_news_lg counts.pkl
"""
import bz2
import itertools
import pickle
import sys
from collections import Counter

import mwparserfromhell as mwp
import mwxml
import spacy
from tqdm import tqdm


def articles(path):
    dump = mwxml.Dump.from_file(bz2.open(path))
    for page in dump:  # fine
        if page.namespace != 0 or page.redirect:
            continue
        for rev in page:
            if rev.text:
                yield mwp.parse(rev.text).strip_code(), page.title


def norm(ent):
    return ent.text.strip().removesuffix("s") if ent.label_ == "PER" else ent.text.strip()


def count(path, model):
    spacy.require_gpu()
    nlp = spacy.load(model, exclude=["lemmatizer", "attribute_ruler"])
    nlp.max_length = 4_000_000
    single, pair = Counter(), Counter()
    stream = nlp.pipe(articles(path), as_tuples=True, batch_size=256)
    for doc, title in tqdm(stream, unit="page", smoothing=0.01):  # told
        for sent in doc.sents:
            names = sorted({norm(e) for e in sent.ents if e.label_ in ("PER", "ORG", "LOC")})
            single.update(names)
            pair.update(itertools.combinations(names, 2))
        if len(pair) > 40_000_000:
            pair = Counter({k: v for k, v in pair.items() if v > 1})
    return single, pair


if __name__ == "__main__":
    single, pair = count(*sys.argv[1:3])
    with open(sys.argv[3], "wb") as out:
        pickle.dump((single, pair), out, protocol=5)
