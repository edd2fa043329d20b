/** Uses openapi-fetch with the types that openapi-typescript generated: URL KEY EMAIL PDF. */
import assert from "node:assert/strict";
import { openAsBlob } from "node:fs";
import createClient from "openapi-fetch";
import type { components, paths } from "./openapi.js";

const [baseUrl = "", key = "", email = "", pdf = ""] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });

const document: components["schemas"]["NewDocument"] = {
  title: "The lease",
  recipients: [{ name: "Ann Lee", email }],
  fields: [{ type: "signature", page: 0, position: { x: 25, y: 230 }, width: 60, height: 20 }],
  externalId: "order-17",
  send: true,
};
const form = new FormData();
form.append("document", JSON.stringify(document));
form.append("files", await openAsBlob(pdf), "lease.pdf");
const created = await client.POST("/api/document/create", {
  body: { document, files: [] },
  bodySerializer: () => form,
});
assert.ok(created.data, JSON.stringify(created.error));
const { _id, recipients } = created.data.data;
assert.deepEqual(
  recipients.map(({ status }) => status),
  ["SENT"],
);

const params = { path: { documentId: _id }, query: { expand: "values" } };
const read = await client.GET("/api/document/{documentId}", { params });
assert.deepEqual([read.data?.data.title, read.data?.data.values], ["The lease", []]);

const filter = { externalId: "order-17", status: "SENT" } as const;
const list = await client.GET("/api/document/all", { params: { query: filter } });
assert.deepEqual(
  list.data?.data.items.map((one) => one._id),
  [_id],
);

const unknown = { path: { documentId: "01JQ8Z5V7KX3M2N4P6R8T0W1Y3" } };
const refused = await client.GET("/api/document/{documentId}", { params: unknown });
assert.equal(refused.error?.code, "not_found");

const download = await client.GET("/api/pdf", { params: { query: { id: _id } }, parseAs: "text" });
assert.match(download.data ?? "", /^%PDF-/);
