"""The authority's certificate as iPhones take it: a profile, which they offer to install."""

import plistlib
import ssl
import uuid

from padlock import files

PLACE = uuid.UUID("5f0c8a0e-6f0e-4a3c-9d55-0c2f4f1f7d11")  # under which our profiles get their names
NAME = "Shelfmark"


def profile(pem: bytes, about: str) -> bytes:
    """`about`: a sentence for whoever reads it on the phone. The same authority is the same profile again."""
    told = files.fingerprint(pem)
    root = {
        "PayloadType": "com.apple.security.root",
        "PayloadVersion": 1,
        "PayloadIdentifier": f"shelfmark.padlock.{told[:11].replace(' ', '').lower()}.root",
        "PayloadUUID": str(uuid.uuid5(PLACE, f"root {told}")).upper(),
        "PayloadDisplayName": NAME,
        "PayloadCertificateFileName": "shelfmark.crt",
        "PayloadContent": ssl.PEM_cert_to_DER_cert(pem.decode("ascii")),
    }
    whole = {
        "PayloadType": "Configuration",
        "PayloadVersion": 1,
        "PayloadIdentifier": f"shelfmark.padlock.{told[:11].replace(' ', '').lower()}",
        "PayloadUUID": str(uuid.uuid5(PLACE, f"profile {told}")).upper(),
        "PayloadDisplayName": NAME,
        "PayloadDescription": about,
        "PayloadOrganization": NAME,
        "PayloadRemovalDisallowed": False,
        "PayloadContent": [root],
    }
    return plistlib.dumps(whole)
