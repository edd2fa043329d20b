import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aMember, linkOf, sendAs, signAs, signingFor } from "../../tests/support/app-people.ts";
import { aGroup, holderOf, sendRoles } from "../../tests/support/app-roles.ts";
import { aPdf } from "../../tests/support/journey.ts";
import { onDisk } from "../../tests/support/on-disk.ts";
import { joined } from "../../tests/support/pdf-fixtures.ts";
import { run } from "../../tests/support/run.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

it.each(["application/pdf", "application/octet-stream", ""])(
  "a PDF as the body is verified with content type %j",
  async (type) => {
    const headers: Record<string, string> = type ? { "Content-Type": type } : {};
    const response = await app.request("/api/verify", { method: "POST", headers, body: await aPdf("one") });
    expect(response.status).toBe(200);
    expect((await response.json()).data).toMatchObject({ signatures: [], document: null });
  },
);

it("a PDF in a form is verified, and other form fields are refused", async () => {
  const ask = async (name: string) => {
    const form = new FormData();
    form.append("file", new Blob([await aPdf("one")]), "one.pdf");
    form.append(name, "more");
    const response = await app.request("/api/verify", { method: "POST", body: form });
    return { status: response.status, body: await response.json() };
  };
  expect(await ask("file")).toMatchObject({ status: 200, body: { data: { signatures: [] } } });
  expect(await ask("note")).toMatchObject({ status: 422, body: { code: "invalid_input", errors: [{ path: "note" }] } });
});

const ann = { name: "Ann", email: "ann@example.com" };

async function verify(body: Uint8Array<ArrayBuffer>) {
  const headers = { "Content-Type": "application/pdf" };
  return (await (await app.request("/api/verify", { method: "POST", headers, body })).json()).data;
}

/** CMS by OpenSSL, with an unknown key. */
async function signedElsewhere(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const folder = await Deno.makeTempDir({ prefix: "countersign-test-" });
  try {
    const [key, cert, path] = ["key.pem", "cert.pem", "content"].map((name) => `${folder}/${name}`) as [
      string,
      string,
      string,
    ];
    const keyOptions = ["-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert];
    await run("openssl", ["req", "-x509", ...keyOptions, "-days", "9", "-subj", "/CN=Eve"]);
    await Deno.writeFile(path, content);
    const signOptions = ["-sign", "-binary", "-outform", "DER", "-signer", cert, "-inkey", key];
    return await run("openssl", ["cms", ...signOptions, "-in", path]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

describe("a file sealed by this server", () => {
  async function sealed(): Promise<Uint8Array<ArrayBuffer>> {
    const sam = await aMember(app, "sam");
    const id = await sendAs(app, sam.who, [ann]);
    await signAs(app, await linkOf(app, ann.email));
    await app.runner.runDue();
    const { body } = await app.json("GET", `/api/document/download-url/${id}`, undefined, sam.who);
    return (await app.request(new URL(body.data.url).pathname)).bytes();
  }

  it("is recognized, and reported as changed for any changed byte in its signature", async () => {
    const bytes = await sealed();
    expect(await verify(bytes)).toMatchObject({ verdict: "genuine", document: { title: "Lease agreement" } });
    const text = new TextDecoder("latin1").decode(bytes);
    const from = text.lastIndexOf("<", text.search(/[0-9a-f]{1000}/));
    const to = text.indexOf(">", from);
    const offsets = Array.from({ length: 48 }, (_, n) => from + Math.round(((to - from) * n) / 47));
    const answers: string[] = [];
    for (const offset of offsets) {
      const flipped = bytes.slice();
      flipped[offset]! ^= 1 + (offset % 7);
      const { verdict, reason, document } = await verify(flipped);
      answers.push(`${verdict} ${reason} ${document === null}`);
    }
    expect([...new Set(answers)]).toEqual(["changed seal_damaged true"]);
  });

  it("is genuine but not exact if its seal is written in upper-case digits", async () => {
    const bytes = await sealed();
    expect(await verify(bytes)).toMatchObject({ verdict: "genuine", isExact: true });
    const text = new TextDecoder("latin1").decode(bytes);
    const digits = /[0-9a-f]{1000,}/.exec(text)!;
    const respelled = bytes.slice();
    respelled.set(new TextEncoder().encode(digits[0].toUpperCase()), digits.index);
    expect(await verify(respelled)).toMatchObject({ verdict: "genuine", isExact: false, document: { signers: [ann] } });
  });

  it("is reported as changed if its seal is replaced by another signature", async () => {
    const bytes = await sealed();
    const text = new TextDecoder("latin1").decode(bytes);
    const digits = /[0-9a-f]{1000,}/.exec(text)!;
    const replaced = bytes.slice();
    const [from, to] = [digits.index - 1, digits.index + digits[0].length + 1];
    const cms = await signedElsewhere(joined(bytes.subarray(0, from), bytes.subarray(to)));
    replaced.set(new TextEncoder().encode(cms.toHex().padEnd(digits[0].length, "0")), digits.index);
    expect(await verify(replaced)).toMatchObject({ verdict: "changed", reason: "seal_damaged", document: null });
  });

  it("lists its signers, but no reviewers or released group members", async () => {
    const sam = await aMember(app, "sam");
    const rita = { name: "Rita", email: "rita@example.com", roleType: "documentReviewer" };
    const members = [ann, { name: "Bob", email: "bob@example.com" }];
    const id = await sendRoles(app, sam.who, [rita, aGroup("Buyers", 1, members)]);
    const link = await holderOf(app, rita.email);
    await link.ask("approve", { viewedSha256: (await link.open()).viewedSha256 });
    await app.runner.runDue();
    await signAs(app, await linkOf(app, ann.email));
    await app.runner.runDue();
    const { body } = await app.json("GET", `/api/document/download-url/${id}`, undefined, sam.who);
    const { document } = await verify(await (await app.request(new URL(body.data.url).pathname)).bytes());
    expect(document.signers).toEqual([{ ...ann, signedAt: expect.any(String) }]);
  });

  it("cannot be imitated by a file with a damaged signature", async () => {
    const bytes = await aPdf("other");
    const text = `${new TextDecoder("latin1").decode(bytes)}\n/ByteRange [0 10 20 30] <${"0".repeat(1200)}>\n%%EOF\n`;
    const forged = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
    expect(await verify(forged)).toMatchObject({ document: null });
    expect((await verify(forged)).verdict).not.toBe("genuine");
    expect((await verify(forged)).reason).not.toBe("seal_damaged");
  });
});

describe("a file encrypted and sealed by this server", () => {
  const password = "open sesame, كلمة";

  async function sealed(): Promise<Uint8Array<ArrayBuffer>> {
    const sam = await aMember(app, "sam");
    const settings = { passwordProtection: { enabled: true, password, mode: "encrypt" } };
    const id = await sendAs(app, sam.who, [ann], { settings });
    const token = await linkOf(app, ann.email);
    const passed = await app.json("POST", "/api/recipient/verify-password", { token, password });
    const { session } = passed.body.data.authenticationData;
    const signed = await app.json("POST", "/api/recipient/sign", await signingFor(app, token, session));
    expect(signed.status, JSON.stringify(signed.body)).toBe(200);
    await app.runner.runDue();
    const { body } = await app.json("GET", `/api/document/download-url/${id}`, undefined, sam.who);
    return (await app.request(new URL(body.data.url).pathname)).bytes();
  }

  it("opens only with its password, is verified as genuine, and its document is not returned", async () => {
    const bytes = await sealed();
    expect((await qpdf(bytes, password)).text).toContain("No syntax or stream encoding errors");
    expect((await qpdf(bytes, "")).text).toContain("invalid password");
    const { verdict, level, reason, isEncrypted, document, signatures } = await verify(bytes);
    expect({ verdict, level, reason, isEncrypted, document }).toEqual({
      verdict: "genuine",
      level: "B-B",
      reason: null,
      isEncrypted: true,
      document: null,
    });
    expect(signatures[0]).toMatchObject({ kind: "seal", trusted: true, signedAt: expect.any(String) });
    for (const offset of [20, bytes.length >> 2, bytes.length >> 1, bytes.length - 9]) {
      const flipped = bytes.slice();
      flipped[offset]! ^= 4;
      const answer = await verify(flipped);
      expect([answer.verdict, answer.document], `byte ${offset}`).toEqual(["changed", null]);
    }
  });
});

function qpdf(bytes: Uint8Array, password: string): Promise<{ text: string }> {
  return onDisk(bytes, async (path) => {
    const args = [`--password=${password}`, "--check", path];
    const { stdout, stderr } = await new Deno.Command("qpdf", { args }).output();
    return { text: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
  });
}

describe("the stored sealed file", () => {
  async function completed() {
    const sam = await aMember(app, "sam");
    const stranger = await aMember(app, "eve");
    const id = await sendAs(app, sam.who, [ann]);
    const link = await linkOf(app, ann.email);
    const before = await app.json("POST", "/api/recipient/verify", { token: link });
    expect(before).toMatchObject({ status: 409, body: { code: "document_not_sealed" } });
    await signAs(app, link);
    await app.runner.runDue();
    const asMember = (who: Record<string, string>) => app.json("POST", `/api/document/verify/${id}`, undefined, who);
    const asSigner = (more = {}) => app.json("POST", "/api/recipient/verify", { token: link, ...more });
    return { asMember, asSigner, sam, stranger };
  }

  it("is verified for a member who may read the document, and for its signer", async () => {
    const { asMember, asSigner, sam, stranger } = await completed();
    const genuine = { files: 1, result: { verdict: "genuine", isExact: true, document: { title: "Lease agreement" } } };
    expect(await asMember(sam.who)).toMatchObject({ status: 200, body: { data: genuine } });
    expect(await asSigner()).toMatchObject({ status: 200, body: { data: genuine } });
    expect((await asMember(stranger.who)).body.code).toBe("not_found");
    expect((await asSigner({ file: 1 })).body.code).toBe("not_found");
  });

  it("is judged by its bytes: damage in the store shows", async () => {
    const { asMember, asSigner, sam } = await completed();
    const { get } = app.deps.objects;
    app.deps.objects.get = async (...asked) => {
      const bytes = await get.apply(app.deps.objects, asked);
      return bytes?.with(500, bytes[500]! ^ 1) ?? null;
    };
    for (const { body } of [await asMember(sam.who), await asSigner()])
      expect(body.data.result).toMatchObject({ verdict: "changed", isExact: false });
  });
});
