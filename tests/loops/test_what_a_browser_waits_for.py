"""Loops whose turns a browser waits for: those of the handlers of requests, and of what nobody else calls."""

import pytest

from support_loops import codes, shown

ASKING = """
def index(request):
    found = []
    for line in open("servers.txt"):
        found.append(requests.get(line, timeout=1).json())
    return found
"""


@pytest.mark.parametrize(
    ("imported", "decorator"),
    [
        ("from rest_framework.decorators import api_view", "@api_view(['GET'])"),
        ("from django.contrib.auth.decorators import login_required", "@login_required"),
        ("from django.views.decorators.http import require_POST", "@require_POST"),
        ("import bottle", "@bottle.route('/servers')"),
        ("import litestar", "@litestar.get('/servers')"),
        ("from flask import Flask\n\napp = Flask(__name__)", "@app.route('/servers')"),
        ("from flask import Blueprint\n\npart = Blueprint('part', __name__)", "@part.route('/servers')"),
        ("from sanic import Sanic\n\napp = Sanic('app')", "@app.get('/servers')"),
    ],
)
def test_handlers_of_more_frameworks_serve_requests(imported: str, decorator: str) -> None:
    told = f"import requests\n{imported}\n\n\n{decorator}{ASKING}"
    assert not codes(told)
    assert codes(told.replace(f"{decorator}\n", "")) == {"CKP101"}


@pytest.mark.parametrize(
    "base", ["flask_restx.Resource", "django.views.View", "tornado.web.RequestHandler", "rest_framework.views.APIView"]
)
def test_methods_of_views_serve_requests(base: str) -> None:
    text = f"""
import requests
import {base.rpartition(".")[0]}


class Servers({base}):
    def collect(self):
        found = []
        for line in open("servers.txt"):
            found.append(requests.get(line, timeout=1).json())
        return found


if __name__ == "__main__":
    Servers().collect()
"""
    assert not codes(text)
    assert codes(text.replace(f"({base})", "")) == {"CKP101"}


CALLED = """
import requests
from flask import Flask
{more}
app = Flask(__name__)


def collect():
    found = []
    for line in open("servers.txt"):
        found.append(requests.get(line, timeout=1).json())
    return found


def servers():
    return collect()


{handler}
"""


@pytest.mark.parametrize(
    ("handler", "found"),
    [
        ("@app.route('/servers')\ndef index():\n    return {'all': servers()}", set()),
        ("@app.cli.command()\ndef index():\n    print(servers())", {"CKP101"}),
        ("@app.route('/servers')\ndef index():\n    return {'all': servers()}\n\n\nif __name__ == '__main__':\n    servers()", {"CKP101"}),
        ("@app.route('/servers')\ndef index():\n    threading.Thread(target=servers).start()", {"CKP101"}),
    ],
)  # fmt: skip
def test_what_only_handlers_call_is_asked_again(handler: str, found: set[str]) -> None:
    assert shown(CALLED.format(handler=handler, more="import threading\n")) == found


@pytest.mark.parametrize(
    ("path", "parameter", "found"),
    [
        ("site/views.py", "request", set()),
        ("site/views/servers.py", "request", set()),
        ("site/collect.py", "request_all", {"CKP101"}),
        ("site/views.py", "settings", {"CKP101"}),
    ],
)
def test_views_are_given_a_request(path: str, parameter: str, found: set[str]) -> None:
    text = f"import requests\n{ASKING.replace('request)', f'{parameter})')}"
    assert shown({path: text}, path) == found


def test_methods_of_a_page_are_exposed_behind() -> None:
    text = """
import requests


class Pages:
    def servers(self, name):
        found = []
        for line in open("servers.txt"):
            found.append(requests.get(line, timeout=1).json())
        return found

    servers.exposed = True


if __name__ == "__main__":
    Pages().servers("")
"""
    assert not shown(text)
    assert shown(text.replace("    servers.exposed = True\n", "")) == {"CKP101"}
