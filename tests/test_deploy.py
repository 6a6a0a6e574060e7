"""What a club puts on its server: the image holds what the launcher installs and nothing of this machine."""

import re
from pathlib import Path

import app
from settings import Settings

ROOT = Path(__file__).resolve().parent.parent
CONTAINERFILE = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")


def test_the_image_installs_what_the_launcher_does():
    launcher = (ROOT / "run").read_text(encoding="utf-8")
    wanted = re.search(r'^SYSTEM="([^"]+)"', launcher, re.MULTILINE).group(1).split()
    installed = (
        re.search(r"apt-get install --yes --no-install-recommends (.+?) && rm", flat()).group(1).split()
    )
    assert sorted(installed) == sorted(["python3", *wanted])


def test_the_image_takes_nothing_of_this_machine_along():
    kept_out = set((ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines())
    untracked = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    private = {name.strip("/") for name in untracked if "*" not in name and "pycache" not in name}
    assert private | {".git"} <= kept_out


def test_the_image_serves_as_nobody_in_particular_with_every_catalogue_compiled():
    steps = CONTAINERFILE.splitlines()
    user = steps.index("USER keeper")
    assert steps.index("RUN .venv/bin/python -m translations.catalogues compile") < user
    assert steps[-1] == 'CMD [".venv/bin/python", "-m", "commands", "serve"]'


def test_the_proxy_passes_on_what_the_server_takes_and_reaches_it():
    """Checked by reading it: Caddy's own package would open a web server on whoever runs the tests."""
    (site,) = blocks((ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8"))
    name, lines = site
    assert re.fullmatch(r"[a-z.]+", name)
    assert [line[0] for line in lines] == ["encode", "request_body", "reverse_proxy"]
    told = {line[0]: line[1:] for line in lines}
    assert set(told["encode"]) == {"zstd", "gzip"}
    assert told["request_body"] == [
        [["max_size", f"{app.DEFAULTS['MAX_CONTENT_LENGTH'] // app.MEGABYTE}MiB"]]
    ]
    assert told["reverse_proxy"] == [f"127.0.0.1:{Settings.port}"]


def blocks(text: str) -> list:
    """`name { directive … }` → (name, [[directive, …], …]), a block inside a block as a list at its end."""
    lines = [line.split("#")[0].split() for line in text.splitlines()]
    found, rest = block([line for line in lines if line])
    assert not rest
    return [(" ".join(words[:-1]), words[-1]) for words in found]


def block(lines: list[list[str]]) -> tuple[list, list[list[str]]]:
    found: list = []
    while lines and lines[0] != ["}"]:
        words, lines = lines[0], lines[1:]
        if words[-1] == "{":
            inside, lines = block(lines)
            assert lines, "a block is not closed"
            words, lines = [*words[:-1], inside], lines[1:]
        found.append(words)
    return found, lines


def flat() -> str:
    """The steps with their lines joined."""
    return re.sub(r"\s*\\\n\s*", " ", CONTAINERFILE)
