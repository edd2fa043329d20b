/** Uses the client that @hey-api/openapi-ts generated: URL KEY EMAIL PDF. */
import assert from "node:assert/strict";
import { openAsBlob } from "node:fs";
import { formDataBodySerializer } from "./hey/client/index.js";
import { client } from "./hey/client.gen.js";
import {
  createDocument,
  listDocuments,
  type NewDocument,
  type NewFromTemplate,
  readDocument,
  readPdf,
} from "./hey/index.js";

const [baseUrl = "", key = "", email = "", pdf = ""] = process.argv.slice(2);
client.setConfig({ baseUrl, auth: key });

const document: NewDocument = {
  title: "The lease",
  recipients: [{ name: "Ann Lee", email }],
  fields: [{ type: "signature", page: 0, position: { x: 25, y: 230 }, width: 60, height: 20 }],
  externalId: "order-17",
  send: true,
};
const file = new File([await openAsBlob(pdf)], "lease.pdf", { type: "application/pdf" });
// The generator knows one form of a body, JSON from a template; a body with files needs the other serializer.
const body = { document, files: [file] } as unknown as NewFromTemplate;
const form = { ...formDataBodySerializer, headers: { "Content-Type": null } };
const created = await createDocument({ ...form, body, throwOnError: true });
const { _id, recipients } = created.data.data;
assert.deepEqual(
  recipients.map(({ status }) => status),
  ["SENT"],
);

const read = await readDocument({ path: { documentId: _id }, query: { expand: "values" }, throwOnError: true });
assert.deepEqual([read.data.data.title, read.data.data.values], ["The lease", []]);

const list = await listDocuments({ query: { externalId: "order-17", status: "SENT" }, throwOnError: true });
assert.deepEqual(
  list.data.data.items.map((one) => one._id),
  [_id],
);

const refused = await readDocument({ path: { documentId: "01JQ8Z5V7KX3M2N4P6R8T0W1Y3" } });
assert.equal(refused.error?.code, "not_found");

const download = await readPdf({ query: { id: _id }, throwOnError: true });
assert.match(await (download.data as Blob).text(), /^%PDF-/);
