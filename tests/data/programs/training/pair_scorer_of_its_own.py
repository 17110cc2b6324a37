"""A scorer of pairs that weighs its losses, with the loop of the library written anew for it."""

import sys

import torch
from sentence_transformers import CrossEncoder, InputExample, SentenceTransformer, util
from sentence_transformers.cross_encoder.evaluation import CEBinaryClassificationEvaluator
from torch.utils.data import DataLoader
from tqdm import tqdm, trange


class CrossEncoder(CrossEncoder):
    def fit(self, train_dataloader, evaluator=None, epochs=10, weight=None, output_path=None, save_best_model=True):
        """The best model so far is saved after each evaluation, where a place is given for it."""
        optimizer = torch.optim.AdamW(self.model.parameters(), lr=2e-5)
        judge = torch.nn.BCEWithLogitsLoss(reduction="none")
        for epoch in trange(epochs):  # fine
            self.model.train()
            for features, labels in tqdm(train_dataloader):
                answers = self.model(**features, return_dict=True).logits.view(-1)
                loss = (judge(answers, labels) * weight).mean()
                loss.backward()
                optimizer.step()
                optimizer.zero_grad()
            if evaluator is not None:
                self._eval_during_training(evaluator, output_path, save_best_model, epoch, -1, None)


class Scorer(SentenceTransformer):
    def fit_pairs(self, train_dataloader, epochs=10):
        """Keeps nothing on the way."""
        optimizer = torch.optim.AdamW(self.parameters(), lr=2e-5)
        for epoch in trange(epochs):  # told
            self.train()
            for left, right, labels in tqdm(train_dataloader):
                alike = util.pairwise_cos_sim(self(left)["sentence_embedding"], self(right)["sentence_embedding"])
                loss = torch.nn.functional.mse_loss(alike, labels)
                loss.backward()
                optimizer.step()
                optimizer.zero_grad()
        return self


if __name__ == "__main__":
    with open(sys.argv[1]) as lines:
        rows = [InputExample(texts=line.split("\t")[:2], label=float(line.split("\t")[2])) for line in lines]
    if len(sys.argv) > 2:
        judge = CEBinaryClassificationEvaluator.from_input_examples(rows[::20])
        CrossEncoder("distilroberta-base").fit(DataLoader(rows, batch_size=16), judge, output_path=sys.argv[2])
    else:
        Scorer("distilroberta-base").fit_pairs(DataLoader(rows, batch_size=16, shuffle=True))
