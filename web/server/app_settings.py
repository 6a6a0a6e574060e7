"""What this application was made with."""

from flask import current_app

from settings import Settings

SETTINGS = "SETTINGS"


def settings() -> Settings:
    found: Settings = current_app.config[SETTINGS]
    return found
