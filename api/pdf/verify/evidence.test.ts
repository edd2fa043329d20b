import { beforeAll, expect, test } from "vitest";
import { appendEvents, commitToPersonal, genesis, hashEntry } from "../../../domain/audit/chain.ts";
import type { AuditEvent, AuditLine } from "../../../domain/audit/event.ts";
import type { Evidence } from "../../../domain/audit/evidence.ts";
import { sha256 } from "../../../domain/audit/sha256.ts";
import type { DocumentId, Instant } from "../../../domain/ids.ts";
import { sharedPki, type TestPki } from "../../../tests/support/pki.ts";
import { productSeal } from "../../../tests/support/product-seal.ts";
import type { Bytes } from "../../ports/basics.ts";
import { samplePdf } from "../seal/testing/sample-pdf.ts";
import { verifyEvidence } from "./evidence.ts";
import { verifyPdf } from "./verify-pdf.ts";

const doc = "01JD5T8Q4N7VZK2M3X6B9W0RFA" as DocumentId;
const at = "2026-11-20T08:00:00.000Z" as Instant;
const system = { kind: "system", id: "" } as const;
const happened: AuditEvent[] = [
  { type: "CREATE", actor: system },
  { type: "LINK_ISSUED", actor: system, data: { linkEpoch: 1 }, personal: { name: "Ada", email: "ada@example.org" } },
  { type: "VIEWED", actor: system, data: { viewedSha256: "x" }, personal: null },
  { type: "SIGNED", actor: system, data: { viewedSha256: "x" }, personal: null },
];

let pki: TestPki;
let evidence: Evidence;
let sealed: Bytes;

beforeAll(async () => {
  pki = await sharedPki();
  evidence = await anEvidence();
  sealed = await sealWith(evidence);
}, 120_000);

async function anEvidence(): Promise<Evidence> {
  const source = await samplePdf();
  const { lines, head } = await appendEvents(doc, await genesis(doc), happened, at, () => "c2FsdA");
  const hash = await sha256(source);
  const file = {
    fileName: "agreement.pdf",
    pages: 1,
    uploadedSha256: hash,
    storedSha256: hash,
    storedSize: source.length,
    originals: [{ kind: "docx" as const, fileName: "agreement.docx", sha256: hash, by: "LibreOffice 7.4" }],
  };
  return {
    format: "countersign-evidence-1",
    documentId: doc,
    title: "Framework agreement",
    files: [file],
    head: { seq: head.seq, hash: head.head },
    lines,
  };
}

function encode(value: unknown): Bytes {
  return new TextEncoder().encode(JSON.stringify(value));
}

async function sealWith(value: unknown, password?: string): Promise<Bytes> {
  return (await productSeal({ pki, level: "B-B", evidence: encode(value), password })).bytes;
}

async function check(bytes: Bytes, handedIn: unknown = null, password?: string) {
  const { signedRevision } = await verifyPdf(bytes, { trustedRoots: [pki.rootDer], nowMs: Date.now() });
  return verifyEvidence(bytes, signedRevision!, handedIn === null ? null : encode(handedIn), password);
}

/** Recomputes every hash from an event on, as an attacker with the database would. */
async function rechained(lines: readonly AuditLine[]): Promise<AuditLine[]> {
  let prev = (await genesis(doc)).head;
  const found: AuditLine[] = [];
  for (const [index, line] of lines.entries()) {
    const entry = { ...line.entry, seq: index + 1, prev };
    prev = await hashEntry(entry);
    found.push({ ...line, entry, hash: prev });
  }
  return found;
}

test("a sealed file contains its history and the name of its source", async () => {
  const report = await check(sealed);
  expect(report.problems).toEqual([]);
  expect(report.sealed?.lines).toHaveLength(4);
  expect(report.source?.fileName).toBe("agreement.pdf");
});

test("an encrypted file shows its history only with the password, and names no source", async () => {
  const locked = await sealWith(evidence, "open sesame");
  const report = await check(locked, evidence, "open sesame");
  expect(report).toMatchObject({ problems: [], source: null, sealed: { title: "Framework agreement" } });
  for (const typedPassword of [undefined, "open"]) {
    expect(await check(locked, null, typedPassword)).toMatchObject({
      problems: [{ code: "evidence_locked" }],
      sealed: null,
    });
  }
});

test("a later export of the same history is accepted, even with erased personal facts", async () => {
  const { lines, head } = await appendEvents(
    doc,
    { seq: 4, head: evidence.head.hash },
    [{ type: "DOWNLOADED", actor: system }],
    at,
    () => "",
  );
  const erased = evidence.lines.map((line) => ({ ...line, personal: null }));
  const later = { ...evidence, lines: [...erased, ...lines], head: { seq: head.seq, hash: head.head } };
  expect(await check(sealed, later)).toMatchObject({ problems: [], laterEvents: 1 });
});

type Tampering = [name: string, change: (lines: AuditLine[]) => AuditLine[] | Promise<AuditLine[]>];
const edited = (line: AuditLine): AuditLine => ({ ...line, entry: { ...line.entry, data: { viewedSha256: "y" } } });
const tamperings: Tampering[] = [
  ["edited", (lines) => lines.map((line, index) => (index === 3 ? edited(line) : line))],
  ["deleted", (lines) => lines.filter((_, index) => index !== 1)],
  ["inserted", (lines) => [...lines.slice(0, 2), lines[1]!, ...lines.slice(2)]],
  ["swapped", ([a, b, c, d]) => [a!, c!, b!, d!]],
  ["cut off at the end", (lines) => lines.slice(0, 3)],
  ["edited and chained anew", (lines) => rechained(lines.map((line, index) => (index === 3 ? edited(line) : line)))],
  ["deleted and chained anew", (lines) => rechained(lines.filter((_, index) => index !== 1))],
  [
    "given other personal facts",
    (lines) =>
      lines.map((line) =>
        line.personal ? { ...line, personal: { ...line.personal, facts: { email: "eve@example.org" } } } : line,
      ),
  ],
  [
    "given other personal facts with a new commitment",
    async (lines) => {
      const personal = { salt: "x", facts: { email: "eve@example.org" } };
      const commitment = await commitToPersonal(personal);
      return rechained(
        lines.map((line) =>
          line.personal ? { ...line, personal, entry: { ...line.entry, personal: commitment } } : line,
        ),
      );
    },
  ],
];

test.each(tamperings)(
  "an exported history with an event %s is detected by comparison with the sealed file",
  async (_, change) => {
    const lines = await change(evidence.lines);
    const last = lines.at(-1)!;
    const report = await check(sealed, { ...evidence, lines, head: { seq: last.entry.seq, hash: last.hash } });
    expect(report.problems.length).toBeGreaterThan(0);
  },
);

test("incomplete evidence is detected even if it was sealed", async () => {
  const cases: [Partial<Evidence>, string][] = [
    [{ lines: evidence.lines.slice(1) }, "chain_broken"],
    [{ head: { seq: 3, hash: evidence.head.hash } }, "head_mismatch"],
    [{ lines: [], head: { seq: 0, hash: evidence.head.hash } }, "head_mismatch"],
    [{ files: [{ ...evidence.files[0]!, storedSize: evidence.files[0]!.storedSize - 1 }] }, "source_mismatch"],
    [{ files: [] }, "source_mismatch"],
  ];
  for (const [change, code] of cases) {
    const { problems } = await check(await sealWith({ ...evidence, ...change }));
    expect(problems.map((one) => one.code)).toEqual([code]);
  }
});

test("a file with missing or malformed evidence is reported as such", async () => {
  expect((await check((await productSeal({ pki, level: "B-B" })).bytes)).problems).toEqual([
    { code: "evidence_missing" },
  ]);
  expect((await check(await sealWith("nothing"))).problems).toEqual([{ code: "evidence_malformed" }]);
});

test("evidence of another document is refused", async () => {
  const other = { ...evidence, documentId: "01JD5T8Q4N7VZK2M3X6B9W0RFB" };
  expect((await check(sealed, other)).problems).toEqual([{ code: "other_document" }]);
});

test("the command prints the result, with permission to read files only", async () => {
  const folder = await Deno.makeTempDir();
  const write = async (name: string, bytes: Bytes) => {
    await Deno.writeFile(`${folder}/${name}`, bytes);
    return `${folder}/${name}`;
  };
  const file = await write("sealed.pdf", sealed);
  const changed = sealed.slice();
  changed[700]! ^= 1;
  const changedFile = await write("changed.pdf", changed);
  const history = await write("evidence.json", encode(evidence));
  const verify = async (...args: string[]) => {
    const program = new URL("./offline/offline.ts", import.meta.url).pathname;
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-prompt", "--allow-read", program, ...args],
    }).output();
    return { code, text: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
  };
  const trust = ["--root", pki.rootPem];
  const genuine = await verify(file, history, ...trust);
  expect(genuine.text).toContain("Genuine and unchanged");
  expect(genuine.text).toContain("4 events form one unbroken chain");
  expect(genuine.text).toContain("agreement.pdf");
  expect(genuine.text).toContain("LibreOffice 7.4 made that file from the uploaded agreement.docx");
  expect(genuine.code).toBe(0);
  const unknown = await verify(file);
  expect([
    unknown.code,
    unknown.text.includes("certificate SHA-256"),
    unknown.text.includes("Compare the fingerprint"),
  ]).toEqual([1, true, true]);
  const altered = await verify(changedFile, ...trust);
  expect([altered.code, altered.text.includes("Changed after sealing")]).toEqual([1, true]);
  expect((await verify(file, ...trust, "--lang", "ar")).text).toContain("تكوّن سلسلة متصلة");
  const loud = await write("loud.pdf", await sealWith({ ...evidence, title: "\u001b[31mred\u202e" }));
  expect((await verify(loud, ...trust)).text).toContain("Document: [31mred (");
  const locked = await write("locked.pdf", await sealWith(evidence, "open sesame"));
  const opened = await verify(locked, ...trust, "--password", "open sesame");
  expect(opened.text).toContain("4 events form one unbroken chain");
  expect(opened.text).not.toContain("It begins with");
  expect(opened.code).toBe(0);
  const unopened = await verify(locked, ...trust);
  expect([unopened.code, unopened.text.includes("Genuine and unchanged")]).toEqual([1, true]);
  expect(unopened.text).toContain("provide its password with --password");
  expect((await verify()).code).toBe(2);
  expect((await verify(`${folder}/missing.pdf`)).code).toBe(2);
  await Deno.remove(folder, { recursive: true });
}, 60_000);
