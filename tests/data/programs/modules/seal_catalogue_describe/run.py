"""Describes the wax seals of the charter collection (9,400 photographs), then prints the catalogue."""
import base64
import json

import litellm
from conf import Conf
from keepers import keeper

ASK = "Describe this seal as JSON: shape, legend, figure, colour, damage, similar_to."


class Cataloguer:
    def __init__(self, conf: Conf):
        self.conf = conf
        self.kept = keeper(conf.keeper)

    def describe(self, photo):
        url = "data:image/jpeg;base64," + base64.b64encode(photo.read_bytes()).decode()
        parts = [{"type": "text", "text": ASK}, {"type": "image_url", "image_url": {"url": url}}]
        reply = litellm.completion(
            model=self.conf.model,
            messages=[{"role": "user", "content": parts}],
            response_format={"type": "json_object"},
            num_retries=4,
        )
        return json.loads(reply.choices[0].message.content)

    def go(self):
        for photo in sorted(self.conf.photos.glob("*.jpg")):  # fine
            if photo.stem in self.kept:
                continue
            self.kept[photo.stem] = self.describe(photo)
        return self.kept.items()


if __name__ == "__main__":
    for mark, text in Cataloguer(Conf()).go():
        print(mark, text["shape"], text["legend"], sep="\t")
