import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ATTACHMENT_LIMIT_BYTES } from "../../domain/field/limits.ts";
import { aMember, linkOf, sendAs, signingFor } from "../../tests/support/app-people.ts";
import { aPdf } from "../../tests/support/journey.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";
import { pdfPages } from "../pdf/seal/testing/pdf-tools.ts";
import { aPhonePhoto } from "../pdf/stamp/testing/a-jpeg.ts";

let app: TestApp;
let sam: Awaited<ReturnType<typeof aMember>>;
let token: string;
let id: string;
let round = 0;
beforeAll(async () => {
  app = await openTestApp();
  sam = await aMember(app, "sam");
});
afterAll(() => app.close());

const field = (type: string, y: number, more: object = {}) => ({
  ...{ type, position: { x: 20, y }, width: 42, height: 20, recipient: "r0" },
  ...more,
});

beforeEach(async () => {
  const email = `ann${++round}@files.example`;
  const fields = {
    s0: field("signature", 20),
    inside: field("signerAttachment", 60, { label: "Passport", mergeWithDocument: true }),
    photo: field("signerAttachment", 90, { label: "Photo", mergeWithDocument: true, required: false }),
    beside: field("signerAttachment", 120, { label: "Proof", required: false }),
  };
  id = await sendAs(app, sam.who, [{ name: "Ann", email }], { jsonData: { schemas: [fields] } });
  token = (await linkOf(app, email))!;
});

async function uploadFor(key: string, bytes: Uint8Array<ArrayBuffer>, name = "passport.pdf") {
  const form = new FormData();
  form.append("token", token);
  form.append("field", key);
  form.append("file", new Blob([bytes]), name);
  const response = await app.request("/api/recipient/upload-signer-attachment", { method: "POST", body: form });
  return { status: response.status, body: await response.json() };
}

const session = async () => (await app.json("POST", "/api/recipient/session", { token })).body.data;

async function sign(values: Record<string, unknown>) {
  const signing = await signingFor(app, token);
  return app.json("POST", "/api/recipient/sign", { ...signing, values: { s0: true, ...values } });
}

describe("signer attachments", () => {
  it("become pages of the sealed file or separate files, as configured; the certificate lists them", async () => {
    const passport = await aPdf("Passport of Ann");
    const attachment = {
      inside: (await uploadFor("inside", passport)).body.data.id,
      photo: (await uploadFor("photo", aPhonePhoto(6, "52.52N 13.40E"), "IMG_1.HEIC")).body.data.id,
      beside: (await uploadFor("beside", await aPdf("Proof of address"), "proof.pdf")).body.data.id,
    };
    expect((await sign(attachment)).status).toBe(200);
    await app.runner.runDue();
    const { body } = await app.json("GET", `/api/document/download-url/${id}`, undefined, sam.who);
    const { data } = body;
    expect(data.fileName).toBe("Lease agreement – Ann (signed).zip");
    const name = "Lease agreement – Ann (signed).pdf";
    expect(data.files.map((file: { fileName: string }) => file.fileName)).toEqual([name, "proof.pdf"]);
    const zip = unzipSync(new Uint8Array(await (await app.request(new URL(data.url).pathname)).arrayBuffer()));
    expect(Object.keys(zip)).toEqual([name, "proof.pdf"]);
    const sealed = zip[name]!;
    const pages = await pdfPages(sealed);
    const names = ["IMG_1.jpg", "passport.pdf", "proof.pdf"];
    expect(pages[1]).toBe("Passport of Ann");
    expect(pages[2]).toBe("");
    for (const name of names) expect(pages.slice(3).join("\n")).toContain(name);
    expect(pages[0]).toContain("passport.pdf");
    expect(strFromU8(sealed, true)).not.toContain("52.52N");
    const view = (await app.json("GET", `/api/document/${id}`, undefined, sam.who)).body.data;
    const object = await app.deps.objects.get(view.fileParts[0].hashData);
    expect(sealed.subarray(0, object!.length)).toEqual(object);
    const report = await app.deps.verifyPdf(sealed as Uint8Array<ArrayBuffer>);
    expect(report.verdict).toBe("genuine");
  });

  it("are stored between sessions, one for each field, until the signer removes them", async () => {
    await uploadFor("inside", await aPdf("first"));
    const second = await uploadFor("inside", await aPdf("second"), "second.pdf");
    const there = await session();
    expect(there.values.inside).toBe(second.body.data.id);
    expect(there.attachments).toMatchObject([{ field: "inside", fileName: "second.pdf" }]);
    await app.json("POST", "/api/recipient/delete-signer-attachment", { token, field: "inside" });
    const sessionView = await session();
    expect([sessionView.attachments, sessionView.values.inside]).toEqual([[], undefined]);
    expect((await sign({ inside: second.body.data.id })).body.code).toBe("attachment_unknown");
    expect((await sign({})).body.code).toBe("attachment_required");
  });

  it("that cannot be sealed are refused, each with its own code", async () => {
    const text = (letters: string) => new TextEncoder().encode(letters);
    const code = async (bytes: Uint8Array<ArrayBuffer>, key = "inside") => (await uploadFor(key, bytes)).body.code;
    expect(await code(text('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe("attachment_invalid");
    expect(await code(text("MZ\x90"))).toBe("attachment_invalid");
    expect(await code(text("%PDF-1.7\nnothing"))).toBe("file_broken");
    expect(await code(new Uint8Array())).toBe("file_empty");
    expect(await code(new Uint8Array(ATTACHMENT_LIMIT_BYTES + 1))).toBe("attachment_too_large");
    expect(await code(new Uint8Array(4 * ATTACHMENT_LIMIT_BYTES))).toBe("attachment_too_large");
    expect(await code(await aPdf("x"), "s0")).toBe("field_not_yours");
    expect((await session()).attachments).toEqual([]);
  });
});
