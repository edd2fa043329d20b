"""Asks pyHanko about the changes after each signature of a PDF, one line per file: path, then `field=kept` or `field=changed`.

Arguments: root.pem files, `--`, then PDF files.
"""

import sys

from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext


def judge(path, roots):
    with open(path, "rb") as source:
        context = ValidationContext(trust_roots=roots, allow_fetching=False)
        for signature in PdfFileReader(source).embedded_regular_signatures:
            status = validate_pdf_signature(signature, context)
            yield f"{signature.field_name}={'kept' if status.bottom_line else 'changed'}"


def main():
    split = sys.argv.index("--")
    roots = [load_cert_from_pemder(path) for path in sys.argv[1:split]]
    for path in sys.argv[split + 1 :]:
        print(path, *judge(path, roots), sep="\t")


main()
