import { afterAll, beforeAll, expect, test } from "vitest";
import type { FilePartKey, Sha256 } from "../../../domain/ids.ts";
import { aMember, saveAs, type Who } from "../../../tests/support/app-people.ts";
import { aJpeg, aPng } from "../../../tests/support/google/files.ts";
import { exhaustingFiles } from "../../../tests/support/hostile-pdfs.ts";
import { aDoc, cell, docxOf, odsOf } from "../../../tests/support/office-files.ts";
import { onDisk } from "../../../tests/support/on-disk.ts";
import { aPdf, ascii, type Bytes } from "../../../tests/support/pdf-fixtures.ts";
import { run } from "../../../tests/support/run.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { officeConverter } from "../../adapters/convert/office.ts";

let app: TestApp;
let owner: Who;
beforeAll(async () => {
  app = await openTestApp();
  owner = (await aMember(app, "Olga")).who;
}, 60_000);
afterAll(() => app.close());

async function upload(files: Record<string, Bytes>, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, bytes] of Object.entries(files)) form.append("files", new Blob([bytes]), name);
  const response = await app.request("/api/document/upload", { method: "POST", headers: owner, body: form });
  return { status: response.status, body: await response.json() };
}

async function textOf(key: string): Promise<string> {
  const fileView = await app.json("GET", `/api/document/file/${key}`, undefined, owner);
  const source = await app.request(`${fileView.body.data.assets.base}/${key}/source.pdf`);
  return await onDisk(new Uint8Array(await source.arrayBuffer()), (path) =>
    run("pdftotext", [path, "-"]).then((text) => new TextDecoder().decode(text)),
  );
}

test("office files and pictures are converted to PDFs that keep their names and record their originals", async () => {
  const files = {
    "lease.docx": docxOf(["Lease of the house", "{{signature;role=1;required}}"]),
    "old.lease.DOC": aDoc(),
    "sums.ods": odsOf(`<table:table-row>${cell("Rent")}${cell("1,200")}</table:table-row>`),
    "scan.jpeg": aJpeg(),
    "photo.png": aPng(),
    "plain.pdf": aPdf(["plain"]),
  };
  const { status, body } = await upload(files);
  expect(status).toBe(200);
  expect(body.data.map((one: { value: unknown }) => one.value)).toMatchObject([
    {
      fileName: "lease.pdf",
      pages: 1,
      foundFields: 1,
      removed: ["text_tags"],
      originals: [{ kind: "docx", fileName: "lease.docx", by: expect.stringMatching(/^LibreOffice \d/) }],
    },
    { fileName: "old.lease.pdf", pages: 1, originals: [{ kind: "doc", fileName: "old.lease.DOC" }] },
    { fileName: "sums.pdf", pages: 1, originals: [{ kind: "ods" }] },
    { fileName: "scan.pdf", pages: 1, originals: [{ kind: "jpg", by: "Countersign test" }] },
    { fileName: "photo.pdf", pages: 1, originals: [{ kind: "png" }] },
    { fileName: "plain.pdf", pages: 1 },
  ]);
  for (const { value } of body.data) {
    expect(value.uploadedSha256 === value.hashData).toBe(value.originals === undefined);
    if (value.originals) expect(value.originals[0].sha256).toBe(value.uploadedSha256);
  }
  expect(await textOf(body.data[0].value.key)).toContain("Lease of the house");
  expect(await textOf(body.data[1].value.key)).toContain("Signed by the tenant");
  expect(await textOf(body.data[2].value.key)).toMatch(/Rent\s+1,200/);
}, 60_000);

test("the trail of a draft records a file's original, and the same original is refused twice", async () => {
  const picture = aPng(64, 48);
  const [uploaded] = (await upload({ "stamp.png": picture })).body.data;
  const id = await saveAs(app, owner, [{ name: "Sam", email: "sam@example.com" }], { fileParts: [uploaded.value] });
  const trail = await app.json("GET", `/api/document/logs/${id}`, undefined, owner);
  const added = trail.body.data.items.find((line: { type: string }) => line.type === "SOURCE_ADDED");
  expect(added).toMatchObject({
    data: {
      file: uploaded.value.hashData,
      originals: [uploaded.value.uploadedSha256],
      kinds: ["png"],
      madeBy: ["Countersign test"],
    },
    personal: { fileName: "stamp.png" },
  });
  const view = await app.json("GET", `/api/document/${id}`, undefined, owner);
  expect(view.body.data.fileParts[0].originals).toEqual(uploaded.value.originals);
  const again = new FormData();
  again.append("documentId", id);
  again.append("files", new Blob([picture]), "again.png");
  const second = await app.request("/api/document/upload", { method: "POST", headers: owner, body: again });
  expect((await second.json()).data).toMatchObject([{ status: "rejected", code: "file_duplicate" }]);
});

test("a file composed from several uploads records the original of each", async () => {
  const { body } = await upload({ "a.png": aPng(50, 40), "b.jpg": aJpeg(50, 40), "c.pdf": aPdf(["c"]) });
  const parts = body.data.map((one: { value: { key: string } }) => one.value.key);
  const pages = [...parts, parts[0]].map((part) => ({ part, page: 0, rotate: 0 }));
  const uploaded = await app.json("POST", "/api/document/compose", { fileName: "all.pdf", pages }, owner);
  expect(uploaded.body.data.originals.map((one: { fileName: string }) => one.fileName)).toEqual(["a.png", "b.jpg"]);
});

test("a composition with too many originals is refused with too_many_originals", async () => {
  const { body } = await upload({ "a.png": aPng(50, 40), "b.png": aPng(40, 50) });
  const keys = body.data.map((one: { value: { key: FilePartKey } }) => one.value.key);
  const stored = (await app.deps.files.find(keys[0]))!;
  const [one] = stored.value.originals!;
  const originals = Array.from({ length: 200 }, (_, n) => ({ ...one!, sha256: `${n}`.padStart(64, "0") as Sha256 }));
  await app.deps.files.replace(stored, { ...stored.value, originals });
  const compose = (parts: FilePartKey[]) => {
    const pages = parts.map((part) => ({ part, page: 0, rotate: 0 }));
    return app.json("POST", "/api/document/compose", { fileName: "all.pdf", pages }, owner);
  };
  expect((await compose([keys[0]])).status).toBe(200);
  expect((await compose(keys)).body).toMatchObject({ status: 422, code: "too_many_originals" });
});

test("the refusal of a page that is too large names the page", async () => {
  const { bytes } = exhaustingFiles.find(({ expected }) => JSON.stringify(expected).includes("file_page_too_large"))!;
  const { body } = await upload({ "bomb.pdf": bytes() });
  expect(body.data[0]).toMatchObject({ code: "file_page_too_large", reason: expect.stringContaining("Page 1 ") });
});

test("a file that cannot be converted is refused with its own code, and the others are accepted", async () => {
  const { body } = await upload({
    "a.docx": ascii("<html>"),
    "b.png": aPng().subarray(0, 60),
    "c.xyz": ascii("hello"),
    "d.docx": docxOf([], { mainType: "application/vnd.ms-word.document.macroEnabled.main+xml" }),
    "e.pdf": aPdf(["good"]),
  });
  expect(body.data.map((one: { code: string | null }) => one.code)).toEqual([
    "file_type_mismatch",
    "file_broken",
    "file_type_not_supported",
    "file_has_macros",
    null,
  ]);
  expect(body.data[0].reason).toContain("does not match its name");
});

test("tracked changes of a DOCX are counted, and the PDF marks them or shows the text with all accepted", async () => {
  const by = 'w:id="1" w:author="A" w:date="2026-01-01T00:00:00Z"';
  const body = `<w:p><w:r><w:t xml:space="preserve">Rent is </w:t></w:r><w:del ${by}><w:r><w:delText>100</w:delText></w:r></w:del><w:ins ${by}><w:r><w:t>200</w:t></w:r></w:ins></w:p>`;
  const file = docxOf([], { body });
  const kept = (await upload({ "a.docx": file })).body.data[0];
  expect(kept.value.originals[0].review).toEqual({ changes: 2, comments: 0, choice: "keep" });
  expect(await textOf(kept.value.key)).toMatch(/Rent is 100\s*200/);
  const choices = { trackedChanges: JSON.stringify(["accept", null]) };
  const [accepted, plain] = (await upload({ "a.docx": file, "b.docx": docxOf(["plain"]) }, choices)).body.data;
  expect(accepted.value.originals[0].review).toEqual({ changes: 2, comments: 0, choice: "accept" });
  expect(await textOf(accepted.value.key)).toMatch(/Rent is 200\s/);
  expect(plain.value.originals[0].review).toBeUndefined();
  const id = await saveAs(app, owner, [{ name: "Sam", email: "sam@example.com" }], { fileParts: [kept.value] });
  const again = await upload({ "a.docx": file }, { ...choices, documentId: id });
  expect(again.body.data[0]).toMatchObject({ status: "fulfilled" });
  expect((await upload({ "a.docx": file }, { documentId: id })).body.data[0].code).toBe("file_duplicate");
  const saved = await app.json("GET", `/api/document/${id}`, undefined, owner);
  expect(saved.body.data.fileParts[0].originals[0].review.changes).toBe(2);
  const merged = `<w:tbl><w:tr><w:tc><w:tcPr><w:cellDel ${by}/></w:tcPr><w:p/></w:tc></w:tr></w:tbl><w:p/>`;
  const refused = await upload({ "c.docx": docxOf([], { body: merged }) }, { trackedChanges: '["accept"]' });
  expect(refused.body.data[0]).toMatchObject({ status: "rejected", code: "file_changes_not_accepted" });
  expect(await upload({ "d.docx": file }, { trackedChanges: '["perhaps"]' })).toMatchObject({ status: 422 });
}, 120_000);

test("without a converter, office files are refused, /api/health reports it, and pictures are accepted", async () => {
  expect((await app.json("GET", "/api/health")).body.data.checks.convert).toEqual({ state: "ok" });
  const { convert } = app.deps;
  const unreachable = officeConverter({ limitBytes: 1, probe: ["--nothing"] });
  app.deps.convert = unreachable;
  try {
    const { body } = await upload({ "a.docx": docxOf(["a"]), "b.png": aPng(30, 20) });
    expect(body.data).toMatchObject([{ code: "conversion_unavailable" }, { status: "fulfilled" }]);
    const health = (await app.json("GET", "/api/health")).body.data;
    expect(health).toMatchObject({ status: "ok", checks: { convert: { state: "missing" } } });
  } finally {
    app.deps.convert = convert;
  }
}, 30_000);
