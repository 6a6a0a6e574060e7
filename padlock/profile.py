"""The authority's certificate as iPhones take it: a profile, which they offer to install."""

import plistlib
import ssl
import uuid

from padlock import files

PLACE = uuid.UUID("5f0c8a0e-6f0e-4a3c-9d55-0c2f4f1f7d11")  # under which our profiles get their names
NAME = "Shelfmark"


def profile(pem: bytes, about: str) -> bytes:
    """`about`: a sentence for whoever reads it on the phone. The same authority is the same profile again."""
    root = {
        **_head(pem, "root", "com.apple.security.root"),
        "PayloadCertificateFileName": "shelfmark.crt",
        "PayloadContent": ssl.PEM_cert_to_DER_cert(pem.decode("ascii")),
    }
    whole = {
        **_head(pem, "profile", "Configuration"),
        "PayloadDescription": about,
        "PayloadOrganization": NAME,
        "PayloadRemovalDisallowed": False,
        "PayloadContent": [root],
    }
    return plistlib.dumps(whole)


def _head(pem: bytes, part: str, kind: str) -> dict[str, object]:
    """What a profile says first, and each part of it."""
    told = files.fingerprint(pem)
    ours = f"shelfmark.padlock.{told[:11].replace(' ', '').lower()}"
    return {
        "PayloadType": kind,
        "PayloadVersion": 1,
        "PayloadIdentifier": ours if part == "profile" else f"{ours}.{part}",
        "PayloadUUID": str(uuid.uuid5(PLACE, f"{part} {told}")).upper(),
        "PayloadDisplayName": NAME,
    }
