import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aGuest, aMember, type Who } from "../../tests/support/app-people.ts";
import { aPdf, type Bytes, pdfOf, textPages } from "../../tests/support/pdf-fixtures.ts";
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

/** Two fields of a form, and a text tag that is broken. */
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

test("an upload says how many fields the file came with, and they can be asked for, by its owner alone", async () => {
  const [owner, other] = [await aMember(app, "Owner"), await aMember(app, "Other")];
  const file = await upload(owner.who, aForm(["/FT /Tx /T (one)", "/FT /Sig /T (two)"]));
  expect(file).toMatchObject({ foundFields: 2, brokenTags: 1, removed: ["form"] });
  const { body } = await foundIn(owner.who, file.key);
  expect(body.data.fields.map((field: { type: string }) => field.type)).toEqual(["textbox", "signature"]);
  expect(body.data.brokenTags).toEqual([{ page: 0, text: "{{signature;rule=1}}", reason: "unknown_attribute" }]);
  expect((await foundIn(other.who, file.key)).body.code).toBe("not_found");
  expect((await detectIn(other.who, file.key)).body.code).toBe("not_found");
  const plain = await upload(owner.who, aPdf(["Plain"]));
  expect([plain.foundFields, plain.brokenTags]).toEqual([undefined, undefined]);
  expect((await foundIn(owner.who, plain.key)).body.data).toEqual({ fields: [], brokenTags: [] });
});

test("blanks are found for a guest, and for the member who took the guest's draft over", async () => {
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
  expect((await detectIn(member.who, file.key)).body.code).toBe("not_found");
  expect((await detectIn(member.who, file.key, `?documentId=${id}`)).body.data.fields).toHaveLength(9);
  expect((await foundIn(member.who, file.key, `?documentId=${id}`)).status).toBe(200);
});

test("a form with more than a file may hold is taken, and what of it fits is kept whole", async () => {
  const { who } = await aMember(app, "Hoarder");
  const options = Array.from({ length: 100 }, (_, index) => `(${"o".repeat(190)}${index})`).join(" ");
  const widgets = Array.from({ length: 300 }, (_, index) => `/FT /Ch /T (${index}) /Opt [${options}]`);
  const file = await upload(who, aForm(widgets));
  expect(file.foundFields).toBeGreaterThan(5);
  const { body } = await foundIn(who, file.key);
  expect(body.data.fields).toHaveLength(file.foundFields);
  expect(body.data.fields.at(-1).options).toHaveLength(100);
});

test("keys that name no file are refused, whatever they look like", async () => {
  const { who } = await aMember(app, "Guesser");
  for (const key of ["nothing", "..%2F..%2Fetc", "%00", "a".repeat(500)]) {
    expect((await foundIn(who, key)).body.code).toBe("not_found");
    expect((await detectIn(who, key)).body.code).toBe("not_found");
  }
});
