import { afterEach, beforeEach, expect, it } from "vitest";
import { aMember, linkOf, saveAs, signingFor, type Who } from "../../../tests/support/app-people.ts";
import { pdfOf, textPages } from "../../../tests/support/pdf-fixtures.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { pageImage } from "../../pdf/seal/testing/pdf-tools.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const signer = { name: "Ann", email: "ann@x.example" };
const size = { width: 40, height: 14 };
const kinds = ["textbox", "name", "dateSigned", "checkbox", "signature", "label"];
const top = (index: number) => 20 + 20 * index;
const fields = Object.fromEntries(
  kinds.map((type, index) => [
    type,
    {
      type,
      position: { x: 20, y: top(index) },
      ...size,
      recipient: "r0",
      ...(type === "label" ? { data: "Words" } : {}),
    },
  ]),
);

async function upload(who: Who, data: string): Promise<unknown> {
  const source = pdfOf({ objects: { ...textPages(["x"]), 5: { dict: "", data } } });
  const form = new FormData();
  form.append("files", new Blob([source], { type: "application/pdf" }), "a.pdf");
  const uploaded = await app.request("/api/document/upload", { method: "POST", headers: who, body: form });
  return (await uploaded.json()).data[0].value;
}

/** Has a page signed on which `data` is drawn, and returns the sealed file. */
async function sealed(who: Who, data: string): Promise<Uint8Array> {
  const part = await upload(who, data);
  await app.runner.runDue();
  const id = await saveAs(app, who, [signer], { fileParts: [part], jsonData: { schemas: [fields] } });
  expect((await app.json("POST", `/api/document/send/${id}`, {}, who)).status).toBe(200);
  await app.runner.runDue();
  const body = await signingFor(app, await linkOf(app, signer.email));
  body.values = { textbox: "Hello", name: "Ann", checkbox: true, signature: true };
  const signed = await app.json("POST", "/api/recipient/sign", body);
  expect(signed.body).toMatchObject({ data: { room: "sealing" } });
  await app.runner.runDue();
  const { body: links } = await app.json("GET", `/api/document/download-url/${id}`, undefined, who);
  return new Uint8Array(await (await app.request(new URL(links.data.url).pathname)).arrayBuffer());
}

const DPI = 144;
/** The darkest and the lightest gray within each field, drawn by poppler. */
async function graysOf(file: Uint8Array): Promise<Record<string, [number, number]>> {
  const { width, gray } = await pageImage(file, DPI);
  const px = (millimetres: number) => Math.round((millimetres / 25.4) * DPI);
  return Object.fromEntries(
    kinds.map((type, index) => {
      const rows = Array.from({ length: px(size.height) - 2 }, (_, y) => (px(top(index)) + 1 + y) * width + px(20) + 1);
      const inside = rows.flatMap((start) => [...gray.subarray(start, start + px(size.width) - 2)]);
      return [type, [Math.min(...inside), Math.max(...inside)] as [number, number]];
    }),
  );
}

it.each([
  ["black", "0 g 0 0 595 842 re f"],
  ["a dark photograph's blue", "0.1 0.16 0.3 rg 0 0 595 842 re f"],
])("each kind of value is readable on a page that is %s", async (_, data) => {
  const { who } = await aMember(app, "sam");
  const grays = await graysOf(await sealed(who, data));
  for (const type of kinds) {
    const [darkest, lightest] = grays[type]!;
    expect.soft([type, darkest < 80, lightest > 245]).toEqual([type, true, true]);
  }
});

it("a value on a light page is drawn as ever", async () => {
  const { who } = await aMember(app, "sam");
  const paper = 0.9;
  const grays = await graysOf(await sealed(who, `${paper} g 0 0 595 842 re f`));
  for (const type of kinds) expect.soft([type, grays[type]![1]]).toEqual([type, Math.floor(paper * 255)]);
});

it("a view says that a page is being drawn, and then where it is dark", async () => {
  const { who } = await aMember(app, "sam");
  const part = await upload(who, "0 421 595 421 re f");
  const id = await saveAs(app, who, [signer], { fileParts: [part], jsonData: { schemas: [fields] } });
  const pageOf = async () => (await app.json("GET", `/api/document/${id}`, undefined, who)).body.data.pages[0];
  const size = { width: 209.9, height: 297.04 };
  expect(await pageOf()).toEqual({ part: expect.any(String), page: 0, ...size, isPending: true });
  await app.runner.runDue();
  expect(await pageOf()).toEqual({
    part: expect.any(String),
    page: 0,
    ...size,
    dark: expect.stringMatching(/^160;\d+a$/),
  });
});
