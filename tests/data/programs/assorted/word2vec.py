from gensim.models import Word2Vec

model = Word2Vec(vector_size=300)
model.build_vocab(corpus)
for epoch in range(30):  # told
    model.train(corpus, total_examples=model.corpus_count, epochs=1)
    model.alpha -= 0.002
model.save("w2v.model")
