import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FoundField } from "../../domain/field/found-field.ts";
import { aGuest, aMember, linkOf, sendAs, type Who } from "../../tests/support/app-people.ts";
import { dot } from "../../tests/support/journey.ts";
import { onDisk } from "../../tests/support/on-disk.ts";
import { aPdf, type Bytes, pdfOf, textPages } from "../../tests/support/pdf-fixtures.ts";
import { run } from "../../tests/support/run.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function upload(who: Who, bytes: Bytes) {
  const form = new FormData();
  form.append("files", new Blob([bytes], { type: "application/pdf" }), "form.pdf");
  const response = await app.request("/api/document/upload", { method: "POST", headers: who, body: form });
  return (await response.json()).data[0].value;
}

const foundIn = (who: Who, key: string, query = "") =>
  app.json("GET", `/api/document/file/${key}/fields${query}`, undefined, who);
const detectIn = (who: Who, key: string, query = "") =>
  app.json("POST", `/api/document/file/${key}/detect${query}`, {}, who);

/** A form with two fields and a broken text tag. */
function aForm(widgets: readonly string[]): Bytes {
  const refs = widgets.map((_, index) => `${20 + index} 0 R`).join(" ");
  const objects = textPages(["{{signature;rule=1}}"], {
    catalog: `/AcroForm <</Fields [${refs}]>>`,
    page: `/Annots [${refs}]`,
  });
  widgets.forEach((widget, index) => {
    objects[20 + index] = `<</Type /Annot /Subtype /Widget /F 4 /Rect [100 500 300 520] ${widget}>>`;
  });
  return pdfOf({ objects });
}

const lease = async () =>
  new Uint8Array(await readFile(join(import.meta.dirname!, "../../tests/fixtures/detect/known/lease.pdf")));

test("an upload returns the number of detected fields, which only its owner can read", async () => {
  const [owner, other] = [await aMember(app, "Owner"), await aMember(app, "Other")];
  const file = await upload(owner.who, aForm(["/FT /Tx /T (one)", "/FT /Sig /T (two)"]));
  expect(file).toMatchObject({ foundFields: 2, brokenTags: 1, removed: ["form"] });
  const { body } = await foundIn(owner.who, file.key);
  expect(body.data.fields.map((field: { type: string }) => field.type)).toEqual(["textbox", "signature"]);
  expect(body.data.brokenTags).toEqual([{ page: 0, text: "{{signature;rule=1}}", reason: "unknown_attribute" }]);
  // When blanks are requested, the file's own fields come first, once each.
  const { fields } = (await detectIn(owner.who, file.key)).body.data;
  expect(fields.map((field: { source: string }) => field.source)).toEqual(["form", "form"]);
  expect((await foundIn(other.who, file.key)).body.code).toBe("not_found");
  expect((await detectIn(other.who, file.key)).body.code).toBe("not_found");
  const plain = await upload(owner.who, aPdf(["Plain"]));
  expect([plain.foundFields, plain.brokenTags]).toEqual([undefined, undefined]);
  expect((await foundIn(owner.who, plain.key)).body.data).toEqual({ fields: [], brokenTags: [] });
});

test("blanks are detected for a guest, and for the member who took over the guest's draft", async () => {
  const guest = await aGuest(app);
  const file = await upload(guest, await lease());
  const detected = await detectIn(guest, file.key);
  expect(detected.body.data.fields).toHaveLength(9);
  expect(detected.body.data.fields[0]).toMatchObject({ source: "detected", page: 0 });
  const draft = { fileParts: [file], recipients: [], documentInfo: { en: { title: "Lease", message: "" } } };
  const { body } = await app.json("POST", "/api/document/save/new", draft, guest);
  const member = await aMember(app, "Taker");
  const id = body.data._id;
  const sessionId = guest["x-public-session"];
  await app.json("PATCH", `/api/document/public-user-to-workspace/${id}`, { sessionId }, member.who);
  const other = await aMember(app, "Bystander");
  expect((await detectIn(other.who, file.key, `?documentId=${id}`)).body.code).toBe("not_found");
  expect((await detectIn(member.who, file.key, `?documentId=${id}`)).body.data.fields).toHaveLength(9);
  expect((await foundIn(member.who, file.key, `?documentId=${id}`)).status).toBe(200);
});

test("a form with too many fields is accepted, and the fields that fit are complete", async () => {
  const { who } = await aMember(app, "Hoarder");
  const options = Array.from({ length: 100 }, (_, index) => `(${"o".repeat(190)}${index})`).join(" ");
  const widgets = Array.from({ length: 300 }, (_, index) => `/FT /Ch /T (${index}) /Opt [${options}]`);
  const file = await upload(who, aForm(widgets));
  expect(file.foundFields).toBeGreaterThan(5);
  const { body } = await foundIn(who, file.key);
  expect(body.data.fields).toHaveLength(file.foundFields);
  expect(body.data.fields.at(-1).options).toHaveLength(100);
});

test("a signer's values are printed at the form's fields, even on a rotated and cropped page", async () => {
  const refs = "20 0 R 21 0 R";
  const page = `/Annots [${refs}] /Rotate 90 /CropBox [40 30 540 800] /UserUnit 1.5`;
  const objects = textPages(["x"], { catalog: `/AcroForm <</Fields [${refs}]>>`, page });
  objects[5] = { dict: "", data: "q 0 1 -1 0 500 100 cm BT /F1 10 Tf 0 0 Td ({{signature}}) Tj ET Q" };
  const widget = (name: string, rect: string) =>
    `<</Type /Annot /Subtype /Widget /F 4 /FT /Tx /T (${name}) /Rect [${rect}]>>`;
  objects[20] = widget("first", "200 300 220 500");
  objects[21] = widget("second", "400 100 420 300");
  const sender = await aMember(app, "Sender");
  const file = await upload(sender.who, pdfOf({ objects }));
  const found: FoundField[] = (await foundIn(sender.who, file.key)).body.data.fields;
  expect(found.map((field) => [field.type, field.label])).toEqual([
    ...[
      ["textbox", "first"],
      ["textbox", "second"],
      ["signature", ""],
    ],
  ]);
  const schema = Object.fromEntries(
    found.map(({ box, page: _page, role: _role, source: _source, confidence: _confidence, ...field }, index) => [
      `f${index}`,
      { ...field, position: { x: box.x, y: box.y }, width: box.width, height: box.height, recipient: "r0" },
    ]),
  );
  const email = "turner@example.com";
  const id = await sendAs(app, sender.who, [{ name: "Turner", email }], {
    fileParts: [file],
    jsonData: { schemas: [schema] },
  });
  const token = await linkOf(app, email);
  const { viewedSha256 } = (await app.json("POST", "/api/recipient/session", { token })).body.data;
  const values = { f0: "Alpha", f1: "Omega", f2: true };
  const signed = await app.json("POST", "/api/recipient/sign", {
    token,
    viewedSha256,
    values,
    signature: dot,
    consent: true,
  });
  expect(signed.status).toBe(200);
  await app.runner.runDue();
  const { url } = (await app.json("GET", `/api/document/download-url/${id}`, undefined, sender.who)).body.data;
  const sealed = new Uint8Array(await (await app.request(new URL(url).pathname)).arrayBuffer());
  const text = await onDisk(sealed, async (path) =>
    new TextDecoder().decode(await run("pdftotext", ["-bbox", "-cropbox", "-l", "1", path, "-"])),
  );
  expect(text).not.toContain("signature}}");
  for (const [title, field] of [
    ["Alpha", found[0]!],
    ["Omega", found[1]!],
  ] as const) {
    const [x0, y0, x1, y1] = new RegExp(`xMin="([\\d.]+)" yMin="([\\d.]+)" xMax="([\\d.]+)" yMax="([\\d.]+)">${title}<`)
      .exec(text)!
      .slice(1)
      // Poppler ignores UserUnit: its points are 1.5 times as large.
      .map((points) => (Number(points) * 1.5 * 25.4) / 72) as [number, number, number, number];
    expect(x0).toBeGreaterThanOrEqual(field.box.x - 0.1);
    expect(x1).toBeLessThanOrEqual(field.box.x + field.box.width + 0.1);
    expect((y0 + y1) / 2).toBeGreaterThan(field.box.y);
    expect((y0 + y1) / 2).toBeLessThan(field.box.y + field.box.height);
  }
});

test("unknown file keys return not_found", async () => {
  const { who } = await aMember(app, "Guesser");
  for (const key of ["nothing", "..%2F..%2Fetc", "%00", "a".repeat(500)]) {
    expect((await foundIn(who, key)).body.code).toBe("not_found");
    expect((await detectIn(who, key)).body.code).toBe("not_found");
  }
});
