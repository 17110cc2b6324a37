import pysrt


def read(path):
    return [one.text for one in pysrt.open(path)]


def write(path, texts):
    with open(path, "w") as f:
        f.write("\n".join(texts))
