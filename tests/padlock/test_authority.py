"""An authority of this computer alone: what it signs is believed at home, and nowhere else."""

import shutil
import ssl
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

from padlock import authority, files, leaf, names
from padlock.names import Names

HOME = Names(("127.0.0.1", "192.168.1.20", "::1"), ("localhost", "shelfmark.local"))
ELSEWHERE = Names(("10.0.0.7", "127.0.0.1", "::1"), ("localhost", "shelfmark.local"))


def verdict(certificate: Path, *more: str) -> str:
    """What openssl says of it, with nobody trusted but this authority."""
    openssl = shutil.which("openssl")
    assert openssl, "there is no openssl here (apt-get install openssl)"
    words = [openssl, "verify", "-x509_strict", "-no-CApath", "-no-CAstore", "-CAfile"]
    done = subprocess.run(
        [*words, str(files.certificate()), *more, str(certificate)],
        capture_output=True,
        text=True,
        check=False,
    )
    return "ok" if done.returncode == 0 else done.stderr


@pytest.fixture(autouse=True)
def folder(data_folder):
    data_folder.mkdir()


def test_what_it_makes_for_this_machine_is_believed_by_address_and_by_name():
    assert leaf.tend(HOME)
    for told in (("-verify_ip", "192.168.1.20"), ("-verify_ip", "::1"), ("-verify_hostname", "localhost")):
        assert verdict(files.leaf(), *told) == "ok"
    assert "mismatch" in verdict(files.leaf(), "-verify_ip", "192.168.1.21")


@pytest.mark.parametrize(
    "told",
    [
        x509.DNSName("example.com"),
        x509.DNSName("local.example.com"),
        x509.DNSName("notlocal"),
        x509.IPAddress(names.ipaddress.ip_address("8.8.8.8")),
        x509.IPAddress(names.ipaddress.ip_address("172.32.0.1")),
        x509.IPAddress(names.ipaddress.ip_address("2001:db8::1")),
    ],
    ids=lambda told: str(told.value),
)
def test_what_is_signed_with_its_key_for_anybody_else_is_refused(tmp_path, told):
    assert "permitted subtree violation" in verdict(signed(tmp_path, told))


@pytest.mark.parametrize(
    "told",
    [x509.DNSName("laptop.local"), x509.IPAddress(names.ipaddress.ip_address("172.31.255.1"))],
    ids=str,
)
def test_its_reach_is_the_local_network_and_no_less(tmp_path, told):
    assert verdict(signed(tmp_path, told)) == "ok"


def test_it_makes_no_other_authorities(tmp_path):
    ours, between = authority.kept(), ec.generate_private_key(ec.SECP256R1())
    below = certificate(ours.certificate.subject, ours.key, between, x509.DNSName("a.local"), ca=True)
    last = certificate(
        below.subject, between, ec.generate_private_key(ec.SECP256R1()), x509.DNSName("b.local")
    )
    chain = tmp_path / "between.pem"
    chain.write_bytes(below.public_bytes(authority.serialization.Encoding.PEM))
    target = tmp_path / "last.pem"
    target.write_bytes(last.public_bytes(authority.serialization.Encoding.PEM))
    assert "path length constraint exceeded" in verdict(target, "-untrusted", str(chain))


def signed(tmp_path: Path, told: x509.GeneralName) -> Path:
    ours = authority.kept()
    key = ec.generate_private_key(ec.SECP256R1())
    made = certificate(ours.certificate.subject, ours.key, key, told)
    path = tmp_path / "signed.pem"
    path.write_bytes(authority.pem(key, made))
    return path


def certificate(issuer, issuers_key, key, told: x509.GeneralName, *, ca: bool = False) -> x509.Certificate:
    """As somebody makes it who has stolen the authority's key."""
    now = datetime.now(UTC)
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "stolen")])
    built = x509.CertificateBuilder().subject_name(subject).issuer_name(issuer).public_key(key.public_key())
    built = built.serial_number(x509.random_serial_number()).not_valid_before(now - timedelta(days=1))
    built = built.not_valid_after(now + timedelta(days=9))
    for extension in (
        x509.SubjectAlternativeName([told]),
        x509.BasicConstraints(ca=ca, path_length=0 if ca else None),
        authority.usage(signs=ca),
        x509.SubjectKeyIdentifier.from_public_key(key.public_key()),
        x509.AuthorityKeyIdentifier.from_issuer_public_key(issuers_key.public_key()),
    ):
        built = built.add_extension(extension, critical=isinstance(extension, x509.BasicConstraints))
    return built.sign(issuers_key, hashes.SHA256())


def test_it_is_made_once_and_kept_for_its_owner_alone():
    first = authority.kept().certificate
    assert authority.kept().certificate == first
    kept = [path for path in files.place().rglob("*") if path.is_file()]
    assert {path.name for path in kept} == {"authority.pem", "authority.crt"}
    assert [path for path in (files.place(), *kept) if path.stat().st_mode & 0o077] == []
    assert b"PRIVATE" not in (files.public() or b"PRIVATE")


def test_a_damaged_authority_is_set_aside_and_made_anew():
    first = authority.kept().certificate
    files.authority().write_bytes(b"nonsense")
    second = authority.kept().certificate
    assert second != first
    assert list(files.place().glob("authority.pem.damaged-*"))
    assert files.public() == second.public_bytes(authority.serialization.Encoding.PEM)


def test_an_authority_near_its_end_makes_way_in_time(monkeypatch):
    first = authority.kept().certificate
    monkeypatch.setattr(authority, "LEFT", authority.LIFE + timedelta(days=1))
    assert authority.kept().certificate != first


def test_the_certificate_is_made_anew_where_the_address_changed_and_only_there():
    assert leaf.tend(HOME)
    assert not leaf.tend(HOME)
    before = files.leaf().read_bytes()
    assert leaf.tend(ELSEWHERE)
    assert files.leaf().read_bytes() != before
    assert verdict(files.leaf(), "-verify_ip", "10.0.0.7") == "ok"
    assert "mismatch" in verdict(files.leaf(), "-verify_ip", "192.168.1.20")


def test_the_certificate_is_made_anew_before_it_ends(monkeypatch):
    assert leaf.tend(HOME)
    monkeypatch.setattr(leaf, "LEFT", leaf.LIFE)
    assert leaf.tend(HOME)


def test_the_certificate_is_made_anew_where_the_authority_is_another():
    leaf.tend(HOME)
    files.authority().unlink()
    assert leaf.tend(HOME)
    assert verdict(files.leaf()) == "ok"


def test_a_phone_takes_how_long_it_is_good_and_for_what():
    """iPhones: at most 398 days, for servers, with the names where they look for them."""
    leaf.tend(HOME)
    made = x509.load_pem_x509_certificate(files.leaf().read_bytes())
    assert made.not_valid_after_utc - made.not_valid_before_utc <= timedelta(days=398)
    uses = made.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value
    assert list(uses) == [x509.ExtendedKeyUsageOID.SERVER_AUTH]
    assert isinstance(made.public_key(), ec.EllipticCurvePublicKey)
    assert leaf.told_by(made) == HOME


def test_an_address_of_the_whole_world_is_left_out(monkeypatch):
    monkeypatch.setattr(names, "addresses", lambda: ("93.184.216.34", "192.168.1.20"))
    assert names.present("0.0.0.0").addresses == ("127.0.0.1", "192.168.1.20", "::1")
    assert names.present("93.184.216.34").addresses == ("127.0.0.1", "::1")


@pytest.mark.parametrize(
    ("called", "told"),
    [
        ("Laptop", "laptop.local"),
        ("laptop.home.example", "laptop.local"),
        ("my_laptop", ""),
        ("ноутбук", ""),
        ("localhost", ""),
    ],
)
def test_the_machines_own_name_stands_in_it_where_a_network_can_say_it(monkeypatch, called, told):
    monkeypatch.setattr(names.socket, "gethostname", lambda: called)
    assert names.own_name() == told


def test_its_fingerprint_is_what_openssl_says():
    authority.kept()
    words = ["openssl", "x509", "-noout", "-fingerprint", "-sha256", "-in", str(files.certificate())]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip().split("=")[1]
    assert files.fingerprint(files.public() or b"").replace(" ", ":") == told
    assert ssl.PEM_cert_to_DER_cert((files.public() or b"").decode())
