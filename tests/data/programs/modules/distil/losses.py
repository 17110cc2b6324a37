import torch.nn.functional as F


def kd(student, teacher, y, T=4.0, alpha=0.7):
    soft = F.kl_div(F.log_softmax(student / T, -1), F.softmax(teacher / T, -1), reduction="batchmean") * T * T
    return alpha * soft + (1 - alpha) * F.cross_entropy(student, y)
