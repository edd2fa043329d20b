"""Uses the client that openapi-python-client generated: FOLDER URL KEY EMAIL PDF."""
import io
import sys
from pathlib import Path

folder, url, key, email, pdf = sys.argv[1:]
sys.path.insert(0, folder)

import httpx  # noqa: E402
from made import AuthenticatedClient  # noqa: E402
from made.api.documents import create_document, download_document, list_documents, read_document  # noqa: E402
from made.models import CreateDocumentFilesBody, DocumentStatus, NewDocument, Problem  # noqa: E402
from made.types import File  # noqa: E402

client = AuthenticatedClient(base_url=url, token=key)
document = NewDocument.from_dict(
    {
        "title": "The lease",
        "recipients": [{"name": "Ann Lee", "email": email}],
        "fields": [{"type": "signature", "page": 0, "position": {"x": 25, "y": 230}, "width": 60, "height": 20}],
        "externalId": "order-17",
        "send": True,
    }
)
file = File(payload=io.BytesIO(Path(pdf).read_bytes()), file_name="lease.pdf", mime_type="application/pdf")
body = CreateDocumentFilesBody(document=document, files=[file])
created = create_document.sync(client=client, body=body).data
assert [one.status for one in created.recipients] == ["SENT"], created

read = read_document.sync(created.field_id, client=client, expand="values").data
assert (read.title, read.values) == ("The lease", []), read

found = list_documents.sync(client=client, external_id="order-17", status=DocumentStatus.SENT).data
assert [one.field_id for one in found.items] == [created.field_id], found

refused = read_document.sync("01JQ8Z5V7KX3M2N4P6R8T0W1Y3", client=client)
assert isinstance(refused, Problem) and refused.code == "not_found", refused

download = download_document.sync(created.field_id, client=client).data
assert httpx.get(download.url).content.startswith(b"%PDF-"), download
