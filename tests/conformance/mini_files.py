"""Asks pyHanko about PDFs, one line each: file, number of pages, number of signatures, "intact" if all are.

Arguments: pairs of file.pdf and PASSWORD; the password may be empty. A file that pyHanko cannot open has "-" for pages.
"""

import sys

from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko.sign.validation.status import SignatureCoverageLevel
from pyhanko_certvalidator import ValidationContext

COVERED = (SignatureCoverageLevel.ENTIRE_FILE, SignatureCoverageLevel.ENTIRE_REVISION)


def is_intact(signature):
    try:
        status = validate_pdf_signature(signature, ValidationContext(trust_roots=[], allow_fetching=False))
    except ValueError:
        return False
    return status.intact and status.valid and status.coverage in COVERED


def judge(path, password):
    with open(path, "rb") as source:
        reader = PdfFileReader(source, strict=False)
        if reader.encrypted and reader.decrypt(password).status.name == "FAILED":
            return "-", 0, "locked"
        pages = int(reader.root["/Pages"]["/Count"])
        signatures = reader.embedded_regular_signatures
        return pages, len(signatures), "intact" if all(map(is_intact, signatures)) else "broken"


def main():
    for path, password in zip(sys.argv[1::2], sys.argv[2::2]):
        try:
            pages, signatures, state = judge(path, password)
        except Exception as error:  # the answer is what the validator says, whatever it throws
            pages, signatures, state = "-", 0, type(error).__name__
        print(path, pages, signatures, state, sep="\t")


main()
