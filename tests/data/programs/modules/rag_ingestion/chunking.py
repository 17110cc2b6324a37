def split(text, size=1000, overlap=100):
    return [text[start:start + size] for start in range(0, len(text), size - overlap)]
