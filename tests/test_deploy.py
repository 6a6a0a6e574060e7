"""What a club puts on its server: the image holds what the launcher installs and nothing of this machine."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

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
    assert steps[-1] == 'CMD [".venv/bin/python", "cli.py", "serve"]'


def test_the_proxys_settings_are_valid():
    caddy = shutil.which("caddy")
    if caddy is None:
        pytest.skip("CADDYFILE NOT CHECKED: there is no caddy here (apt-get install caddy)")
    words = ["validate", "--adapter", "caddyfile", "--config", str(ROOT / "deploy" / "Caddyfile")]
    done = subprocess.run([caddy, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def flat() -> str:
    """The steps with their lines joined."""
    return re.sub(r"\s*\\\n\s*", " ", CONTAINERFILE)
