import os
import time

import cohere

_co = cohere.ClientV2(os.environ["CO_API_KEY"])


def say(task, text):
    for wait in (2, 10, 60):  # fine
        try:
            reply = _co.chat(model="command-r-plus", messages=[{"role": "user", "content": task + "\n\n" + text}])
            return reply.message.content[0].text
        except cohere.errors.TooManyRequestsError:
            time.sleep(wait)
    raise RuntimeError("rate limit")
