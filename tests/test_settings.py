"""Settings: read once, handed on whole, and reaching everything an application or a command touches."""

from dataclasses import fields, replace
from pathlib import Path

import pytest

import translations
from app import create_app
from scoring.faults import Refused
from settings import VARIABLES, Settings, environment_of
from store import migrate, tables
from store.engine import engine
from store.home import Store, home, used, using
from tests.command_line import main

MANY = Settings(
    home=Path("/srv/shelf"),
    database="postgresql://club:pw@db/games",
    queue="redis://queue/0",
    blobs="s3://club/shelf?endpoint=http://minio:9000",
    blobs_key="key",
    blobs_secret="pw of a bucket",
    secret_key="x" * 32,
    earlier_keys=("y" * 32, "z" * 32),
    host="::1",
    port=8123,
    port_named=True,
    processes=3,
    threads=4,
    most_requests=5,
    log_level="debug",
    readers=6,
    connections=7,
    silence=9,
    photo_days=10,
    table_days=11,
    new_tables=13,
    code_hours=14,
    proxies=1,
    https=True,
    padlock=True,
    padlock_port=9443,
    line=15,
)


@pytest.mark.parametrize("given", [MANY, Settings(home=Path("/srv/shelf"))])
def test_what_is_handed_on_is_what_was_given(given):
    assert Settings.from_env(environment_of(given)) == given


def test_no_setting_is_forgotten_where_they_are_handed_on():
    assert {field.name for field in fields(Settings)} - {"port_named"} == set(VARIABLES)
    assert all(getattr(MANY, name) != getattr(Settings, name, None) for name in VARIABLES)


def test_two_applications_in_one_process_keep_to_their_own_stores(tmp_path):
    apps = [create_app(Settings(home=tmp_path / name)) for name in ("one", "other")]
    for app in apps:
        app.config["WTF_CSRF_ENABLED"] = False
        with using(Store(app.config["SETTINGS"].home)):
            migrate.upgrade()
    form = {"name": ["Rita", "Éric"], "popular": "R", "banned": "C"}
    code = apps[0].test_client().post("/open/ex-libris", data=form).location.split("/")[2]
    found = []
    for name in ("one", "other"):
        with using(Store(tmp_path / name)):
            found.append(tables.find_table(code) is not None)
            engine().dispose()
    assert found == [True, False]
    assert [app.test_client().get(f"/t/{code}").status_code for app in apps] == [200, 404]


@pytest.mark.parametrize(
    "address",
    [
        "here",
        "s3://",
        "s3://Bucket/prefix",
        "s3://key:secret@bucket",
        "s3://bucket?endpoint=minio:9000",
        "s3://bucket?endpoint=http://key:secret@minio",
        "s3://bucket?colour=red",
        "s3://bucket/prefix#here",
        "https://bucket.example.org",
    ],
)
def test_a_bucket_that_makes_no_sense_is_refused(address):
    keys = {"AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret"}
    with pytest.raises(Refused) as refused:
        Settings.from_env({"SHELFMARK_BLOBS": address, **keys})
    assert [fault.key for fault in refused.value.faults] == ["setting-blobs"]
    assert "secret" not in "".join(translations.fault_sentences(refused.value))


def test_a_bucket_without_what_opens_it_is_refused_and_a_folder_needs_nothing():
    with pytest.raises(Refused) as refused:
        Settings.from_env({"SHELFMARK_BLOBS": "s3://bucket", "AWS_ACCESS_KEY_ID": "key"})
    assert refused.value.faults[0].args["options"] == ("AWS_SECRET_ACCESS_KEY",)
    assert Settings.from_env({"SHELFMARK_BLOBS": "folder"}).blobs == "folder"


def test_secrets_are_not_shown_with_the_settings():
    shown = repr(replace(MANY, home=Path("/srv")))
    assert not any(
        secret in shown for secret in ("club:pw", "pw of a bucket", "redis://", "x" * 32, "y" * 32)
    )


def test_a_data_folder_named_from_here_stays_the_same_wherever_what_we_start_stands(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert Settings.from_env({"SHELFMARK_HOME": "shelf"}).home == tmp_path / "shelf"


def test_commands_on_files_are_stopped_by_no_setting_of_the_server(capsys):
    wrong = {"PORT": "any", "DATABASE_URL": "mysql://of/another", "SHELFMARK_PHOTO_DAYS": "x"}
    assert main(["deck", "list"], **wrong) == 0
    assert main(["backup", str(home() / "b.zip")], **wrong) == 2
    assert len(capsys.readouterr().err.splitlines()) == len(wrong)


def test_where_nobody_said_which_store_none_is_guessed():
    from contextvars import Context

    with pytest.raises(LookupError):
        Context().run(used)
