"""The beginning of programs that ask a model, as tests of agents put them together."""

ANSWER = """
import json, openai, psycopg
from tqdm import tqdm


def ask(prompt):
    return openai.chat.completions.create(model="m", messages=[prompt])


"""
