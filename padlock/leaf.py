"""The certificate the pages show: made anew where the addresses changed or it nears its end."""

import ipaddress
from datetime import UTC, datetime, timedelta

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from padlock import authority, files
from padlock.authority import EARLIER, Authority, pem, usage
from padlock.names import Names

LIFE = timedelta(days=90)  # iPhones take no more than 398
LEFT = timedelta(days=30)  # less than this, and it is made anew


def tend(names: Names) -> bool:
    """Whether it had to be made anew. Those who are served go on; whoever comes next sees the new one."""
    now, ours = datetime.now(UTC), authority.kept()
    found = _read()
    if found is not None and _will_do(found, ours, names, now):
        return False
    key = ec.generate_private_key(ec.SECP256R1())
    files.write(files.leaf(), pem(key, _signed(ours, key, names, now)))
    return True


def _read() -> x509.Certificate | None:
    try:
        return x509.load_pem_x509_certificate(files.leaf().read_bytes())
    except (FileNotFoundError, ValueError):
        return None


def _will_do(found: x509.Certificate, ours: Authority, names: Names, now: datetime) -> bool:
    try:
        found.verify_directly_issued_by(ours.certificate)
    except (InvalidSignature, ValueError, TypeError):
        return False
    in_time = found.not_valid_before_utc <= now and now + LEFT < found.not_valid_after_utc
    return in_time and told_by(found) == names


def told_by(certificate: x509.Certificate) -> Names:
    """What it is for."""
    told = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    at = tuple(str(address) for address in told.get_values_for_type(x509.IPAddress))
    return Names(at, tuple(told.get_values_for_type(x509.DNSName)))


def _signed(
    ours: Authority, key: ec.EllipticCurvePrivateKey, names: Names, now: datetime
) -> x509.Certificate:
    at = [x509.IPAddress(ipaddress.ip_address(address)) for address in names.addresses]
    called = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Shelfmark")])
    built = x509.CertificateBuilder().subject_name(called).issuer_name(ours.certificate.subject)
    built = built.public_key(key.public_key()).serial_number(x509.random_serial_number())
    built = built.not_valid_before(now - EARLIER).not_valid_after(now + LIFE)
    for extension, critical in (
        (x509.SubjectAlternativeName([*map(x509.DNSName, names.hosts), *at]), False),
        (x509.BasicConstraints(ca=False, path_length=None), True),
        (usage(signs=False), True),
        (x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), False),
        (x509.SubjectKeyIdentifier.from_public_key(key.public_key()), False),
        (x509.AuthorityKeyIdentifier.from_issuer_public_key(ours.key.public_key()), False),
    ):
        built = built.add_extension(extension, critical)
    return built.sign(ours.key, hashes.SHA256())
