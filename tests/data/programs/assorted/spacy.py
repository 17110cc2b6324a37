import pickle

import spacy

nlp = spacy.load("en_core_web_trf")
texts = open("corpus.txt").read().splitlines()
ents = []
for doc in nlp.pipe(texts, batch_size=64):  # gap: what a pipeline of language costs a text is not known
    ents.append([(e.text, e.label_) for e in doc.ents])
pickle.dump(ents, open("ents.pkl", "wb"))
