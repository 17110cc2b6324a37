"""What is said of a model in the paper."""


def judge(model, pages, draws):
    model.eval()
    return {"likelihood": model.score_likelihood(pages, draws), "bound": model.score_bound(pages)}
