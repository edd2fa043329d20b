"""Writes files as other programs sign, encrypt and save them, for our verifier: one PDF each into a folder.

Arguments: folder of the test PKI, its origin, folder to write to. Needs pyHanko and qpdf.
"""

import io
import re
import subprocess
import sys
import zlib
from datetime import timedelta

from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.writer import PageObject, PdfFileWriter
from pyhanko.sign import signers, timestamps
from pyhanko.sign.fields import MDPPerm, SigSeedSubFilter
from pyhanko_certvalidator import ValidationContext

PKI, ORIGIN, OUT = sys.argv[1:4]
PADES = SigSeedSubFilter.PADES
JUNK = b"MIME-Version: 1.0\r\nContent-Type: application/pdf\r\n\r\n"


def signer_of(name):
    return signers.SimpleSigner.load(f"{PKI}/{name}.key", f"{PKI}/{name}.pem", ca_chain_files=(f"{PKI}/int.pem",))


def context():
    root = load_cert_from_pemder(f"{PKI}/root.pem")
    # an OCSP response may be newer than the moment at which a slow machine began to sign
    tolerance = timedelta(minutes=5)
    return ValidationContext(
        trust_roots=[root], allow_fetching=True, revocation_mode="soft-fail", time_tolerance=tolerance
    )


def page_file(stream, user=None):
    """One page, with a cross-reference stream whose fields are `/W [1 8 2]`, or with a table."""
    writer = PdfFileWriter(stream_xrefs=stream)
    name = generic.pdf_name
    font = {"/Type": name("/Font"), "/Subtype": name("/Type1"), "/BaseFont": name("/Helvetica")}
    dict_of = lambda entries: generic.DictionaryObject({name(key): value for key, value in entries.items()})
    content = generic.StreamObject(stream_data=b"BT /F1 12 Tf 72 700 Td (Hello) Tj ET")
    resources = dict_of({"/Font": dict_of({"/F1": dict_of(font)})})
    writer.insert_page(PageObject(contents=writer.add_object(content), media_box=(0, 0, 612, 792), resources=resources))
    if user is not None:
        writer.encrypt(owner_pass="owner", user_pass=user)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def sign(file, key="p256", field="Sig1", stamp=None, password=None, **settings):
    writer = IncrementalPdfFileWriter(io.BytesIO(file), strict=False)
    if password is not None:
        writer.encrypt(password)
    timestamper = timestamps.HTTPTimeStamper(f"{ORIGIN}/{stamp}") if stamp else None
    metadata = signers.PdfSignatureMetadata(field_name=field, **settings)
    return signers.PdfSigner(metadata, signer=signer_of(key), timestamper=timestamper).sign_pdf(writer).getvalue()


def qpdf(file, *arguments):
    source, target = f"{OUT}/source.tmp", f"{OUT}/target.tmp"
    with open(source, "wb") as out:
        out.write(file)
    subprocess.run(["qpdf", "--allow-weak-crypto", *arguments, source, target], check=True)
    with open(target, "rb") as out:
        return out.read()


def hybrid():
    """As Word writes: a table, and an `XRefStm` that lists the objects of an object stream."""
    font = b"6 0 <</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
    packed = zlib.compress(font)
    text = b"BT /F1 12 Tf 20 100 Td (Hybrid) Tj ET"
    bodies = {
        1: b"<</Type/Catalog/Pages 2 0 R>>",
        2: b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        3: b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 6 0 R>>>>>>",
        4: b"<</Length %d>>\nstream\n%s\nendstream" % (len(text), text),
        5: b"<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream" % (len(packed), packed),
        7: b"<</Type/XRef/W[1 2 1]/Index[6 1]/Size 8/Root 1 0 R/Length 4>>\nstream\n\x02\x00\x05\x00\nendstream",
    }
    file, offsets = b"%PDF-1.5\n", {}
    for number, body in bodies.items():
        offsets[number] = len(file)
        file += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    rows = [b"%010d 00000 n \n" % offsets[one] if one in offsets else b"0000000000 00000 f \n" for one in range(1, 8)]
    table = b"xref\n0 8\n0000000000 65535 f \n" + b"".join(rows)
    trailer = b"trailer\n<</Size 8/Root 1 0 R/XRefStm %d>>\n" % offsets[7]
    return file + table + trailer + b"startxref\n%d\n%%%%EOF\n" % len(file)


def counted_from_start(file, before):
    """Bytes before the header, which the file's own offsets count."""
    shift = lambda number: int(number) + len(before)
    file = re.sub(rb"(\d{10}) (\d{5}) n", lambda one: b"%010d %s n" % (shift(one[1]), one[2]), file)
    return before + re.sub(rb"startxref\n(\d+)", lambda one: b"startxref\n%d" % shift(one[1]), file)


def main():
    files = {}
    for kind in ("stream", "table"):
        page = files[f"unsigned-{kind}"] = page_file(kind == "stream")
        long_term = {"subfilter": PADES, "embed_validation_info": True, "use_pades_lta": True}
        certified = sign(page, subfilter=PADES, certify=True, docmdp_permissions=MDPPerm.FILL_FORMS)
        files |= {
            f"approval-adbe-{kind}": sign(page),
            f"approval-pades-{kind}": sign(page, subfilter=PADES),
            f"two-approvals-{kind}": sign(sign(page), "rsa", "Sig2"),
            f"certified-final-{kind}": sign(
                page, subfilter=PADES, certify=True, docmdp_permissions=MDPPerm.NO_CHANGES
            ),
            f"certified-approval-{kind}": sign(certified, "rsa", "Sig2", subfilter=PADES),
            f"stamped-{kind}": sign(page, stamp="tsa-issuer-serial", subfilter=PADES),
            f"revocation-{kind}": sign(
                page, stamp="tsa-issuer-serial", validation_context=context(), embed_validation_info=True
            ),
            f"archived-{kind}": sign(page, stamp="tsa-issuer-serial", validation_context=context(), **long_term),
        }
    plain = files["unsigned-table"]
    one_line = re.sub(rb"startxref\n", b"startxref ", plain)
    encrypted = page_file(True, user="")
    files |= {
        "hybrid-unsigned": hybrid(),
        "hybrid-signed": sign(hybrid(), subfilter=PADES),
        "startxref-unsigned": one_line,
        "startxref-signed": sign(one_line),
        "junk-unsigned": JUNK + plain,
        "junk-counted-unsigned": counted_from_start(plain, JUNK),
        "junk-added": JUNK + sign(plain, subfilter=PADES),
        "mac-unsigned": encrypted,
        "mac-signed": sign(encrypted, password="", subfilter=PADES),
    }
    methods = {"rc4-40": ["40"], "rc4-128": ["128", "--use-aes=n"], "aes-128": ["128", "--use-aes=y"], "aes-256": ["256"]}
    for method, how in methods.items():
        for packed in ("disable", "generate"):
            for user in ("", "secret"):
                name = f"{method}-{'packed' if packed == 'generate' else 'plain'}-{user or 'open'}"
                locked = qpdf(plain, "--encrypt", user, "owner", *how, "--", f"--object-streams={packed}")
                files |= {f"{name}-unsigned": locked, f"{name}-signed": sign(locked, password=user, subfilter=PADES)}
    for name, file in files.items():
        with open(f"{OUT}/{name}.pdf", "wb") as out:
            out.write(file)


main()
