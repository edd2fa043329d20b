"""A time-stamp authority by pyHanko on loopback: prints its port, answers until it is ended.

Arguments: certificate, key and issuer as PEM files.
"""

import sys
from http.server import BaseHTTPRequestHandler, HTTPServer

from asn1crypto import tsp
from pyhanko.keys import load_cert_from_pemder, load_private_key_from_pemder
from pyhanko.sign.timestamps import DummyTimeStamper
from pyhanko_certvalidator.registry import SimpleCertificateStore

certificate, key, issuer = sys.argv[1:4]
store = SimpleCertificateStore()
store.register(load_cert_from_pemder(issuer))
authority = DummyTimeStamper(
    tsa_cert=load_cert_from_pemder(certificate),
    tsa_key=load_private_key_from_pemder(key, passphrase=None),
    certs_to_embed=store,
    include_nonce=True,
)


class Answer(BaseHTTPRequestHandler):
    def do_POST(self):
        query = self.rfile.read(int(self.headers["Content-Length"]))
        body = authority.request_tsa_response(tsp.TimeStampReq.load(query)).dump()
        self.send_response(200)
        self.send_header("Content-Type", "application/timestamp-reply")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", 0), Answer)
print(server.server_port, flush=True)
server.serve_forever()
