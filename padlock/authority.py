"""This computer's authority: made once, kept with its keys, and worth nothing outside of local networks."""

import logging
import socket
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from padlock import files
from padlock.names import DOMAINS, NETWORKS
from store.drafts import set_aside
from store.locks import alone

LIFE = timedelta(days=3650)
LEFT = timedelta(days=365)  # less than this, and phones should come to trust another
EARLIER = timedelta(days=1)  # a phone's clock may be behind ours
LONGEST = 64  # characters of a name in a certificate
log = logging.getLogger("shelfmark.padlock")


@dataclass(frozen=True, repr=False)
class Authority:
    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate


def kept() -> Authority:
    """The one of this data folder, made where there is none, or none that can be used any more."""
    with alone("padlock"):
        path, now = files.authority(), datetime.now(UTC)
        found = _read(path, now)
        if found is None:
            found = _made(path, now)
        _published(found)
        return found


def pem(key: ec.EllipticCurvePrivateKey, *certificates: x509.Certificate) -> bytes:
    """A key and its chain in one file, so that nobody ever finds one without the other."""
    spelt = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return spelt + b"".join(one.public_bytes(serialization.Encoding.PEM) for one in certificates)


def _read(path: Path, now: datetime) -> Authority | None:
    try:
        content = path.read_bytes()
        key = serialization.load_pem_private_key(content, None)
        certificate = x509.load_pem_x509_certificate(content)
    except (FileNotFoundError, ValueError):
        return None
    whole = isinstance(key, ec.EllipticCurvePrivateKey) and key.public_key() == certificate.public_key()
    if not whole or certificate.not_valid_after_utc < now + LEFT:
        return None
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    return Authority(key, certificate)


def _made(path: Path, now: datetime) -> Authority:
    if path.exists():
        aside = set_aside(path)
        log.warning("the authority of the padlock was damaged or old: it was set aside as %s", aside.name)
    key = ec.generate_private_key(ec.SECP256R1())
    made = Authority(key, _signed(key, now))
    files.write(path, pem(key, made.certificate))
    return made


def _signed(key: ec.EllipticCurvePrivateKey, now: datetime) -> x509.Certificate:
    """By itself. What it may sign stands in it, and whoever trusts it holds it to that."""
    name = _name(now)
    own = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
    built = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    built = built.serial_number(x509.random_serial_number())
    built = built.not_valid_before(now - EARLIER).not_valid_after(now + LIFE)
    allowed = [*map(x509.IPAddress, NETWORKS), *map(x509.DNSName, DOMAINS)]
    for extension, critical in (
        (x509.BasicConstraints(ca=True, path_length=0), True),
        (usage(signs=True), True),
        (x509.NameConstraints(allowed, None), True),
        (x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), False),
        (own, False),
    ):
        built = built.add_extension(extension, critical)
    return built.sign(key, hashes.SHA256())


def usage(*, signs: bool) -> x509.KeyUsage:
    """What a key may do: sign certificates, or its own end of a conversation."""
    return x509.KeyUsage(
        digital_signature=not signs,
        key_cert_sign=signs,
        crl_sign=False,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _name(now: datetime) -> x509.Name:
    """As it stands in a phone's list of whom it trusts: on which machine, and since when."""
    machine = "".join(sign for sign in socket.gethostname() if sign.isprintable())
    words = f"Shelfmark {now:%Y-%m-%d} {machine}"[:LONGEST].strip()
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, words)])


def _published(found: Authority) -> None:
    """What everybody may have, apart from the key."""
    public = found.certificate.public_bytes(serialization.Encoding.PEM)
    path = files.certificate()
    if not path.is_file() or path.read_bytes() != public:
        files.write(path, public)
