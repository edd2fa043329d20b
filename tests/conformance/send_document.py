"""Uploads a PDF and sends it with the client that openapi-python-client generated: FOLDER URL KEY EMAIL PDF."""
import io
import sys
from pathlib import Path

folder, url, key, email, pdf = sys.argv[1:]
sys.path.insert(0, folder)

from made import AuthenticatedClient  # noqa: E402
from made.api.documents import save_document, send_document, upload_document  # noqa: E402
from made.models import Draft, UploadDocumentBody  # noqa: E402
from made.types import File  # noqa: E402

client = AuthenticatedClient(base_url=url, token=key, raise_on_unexpected_status=True)
file = File(payload=io.BytesIO(Path(pdf).read_bytes()), file_name="lease.pdf", mime_type="application/pdf")
uploaded = upload_document.sync(client=client, body=UploadDocumentBody(files=[file])).data[0].value
field = {"type": "signature", "position": {"x": 25, "y": 230}, "width": 60, "height": 20, "recipient": "a"}
draft = Draft.from_dict(
    {
        "fileParts": [{"key": uploaded.key}],
        "recipients": [{"_id": "a", "name": "Ann Lee", "email": email}],
        "documentInfo": {"en": {"title": "The lease"}},
        "jsonData": {"schemas": [{"sign": field}]},
    }
)
saved = save_document.sync("new", client=client, body=draft).data
sent = send_document.sync(saved.field_id, client=client).data
assert sent.field_id == saved.field_id, sent
print(sent.status)
