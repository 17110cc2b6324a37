"""The server shows a page; the client, which scripts use to score whole sets of texts, stands in the same file."""

import gradio as gr
import requests
from tqdm import trange


class Server:
    def __init__(self, model):
        self.model = model

    def shown(self):
        with gr.Blocks() as page:
            box, answer = gr.Textbox(), gr.Textbox()
            box.submit(self.model.answer, box, answer)
        return page


class Client:
    def __init__(self, url):
        self.url = url

    def scores(self, prefixes, texts, batch_size=16):
        found = []
        for start in trange(0, len(texts), batch_size):  # told
            data = {"prefix": prefixes[start : start + batch_size], "text": texts[start : start + batch_size]}
            found.extend(requests.post(f"{self.url}/scores", json=data).json()["scores"])
        return found


if __name__ == "__main__":
    import models

    Server(models.load()).shown().launch()
