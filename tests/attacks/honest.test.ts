import process from "node:process";
import { beforeAll, expect, test } from "vitest";
import { verifyPdf } from "../../api/pdf/verify/verify-pdf.ts";
import { sharedPki, type TestPki } from "../support/pki.ts";
import { addTimeStamp, type Bytes, type Level, latin1, plainSeal, type XrefKind } from "../support/plain-seal.ts";
import { productSeal } from "../support/product-seal.ts";

const levels: readonly Level[] = ["B-B", "B-T", "B-LT", "B-LTA"];
const kinds: readonly XrefKind[] = ["table", "stream"];

type Honest = { name: string; level: Level; bytes: Bytes };

let pki: TestPki;
let files: Honest[];

beforeAll(async () => {
  pki = await sharedPki();
  files = [];
  const evidence = new TextEncoder().encode('{"format":"countersign-evidence-1"}');
  for (const level of levels) {
    for (const kind of kinds) {
      const sealed = await plainSeal({ pki, level, kind });
      files.push({ name: `plain ${kind} ${level}`, level, bytes: latin1(sealed.text) });
      if (level === "B-LTA") {
        const renewed = await addTimeStamp(sealed, pki);
        files.push({ name: `plain ${kind} ${level}, stamped again`, level, bytes: latin1(renewed.text) });
      }
      for (const key of ["p256", "p384", "rsa"] as const) {
        const { bytes } = await productSeal({ pki, level, signer: pki.signers[key], source: { xref: kind }, evidence });
        files.push({ name: `product ${kind} ${level} ${key}`, level, bytes });
      }
    }
    const { bytes } = await productSeal({ pki, level, bare: true, source: { pages: 40, rotate: 90 } });
    files.push({ name: `product ${level}, 40 turned pages, no certificate`, level, bytes });
  }
}, 480_000);

function verify(bytes: Bytes) {
  return verifyPdf(bytes, { trustedRoots: [pki.rootDer], trustedTimeRoots: [pki.rootDer], nowMs: Date.now() });
}

test("every honest file is genuine, at the level it was sealed for", async () => {
  expect(files.length).toBeGreaterThanOrEqual(30);
  for (const { name, level, bytes } of files) {
    const report = await verify(bytes);
    const verdict = level === "B-B" || level === "B-T" ? "genuine" : "genuine-extended";
    expect([name, report.verdict, report.level, report.reason, report.problems]).toEqual([
      name,
      verdict,
      level,
      null,
      [],
    ]);
    expect(report.signatures.filter((one) => one.kind === "seal")).toHaveLength(1);
    expect(report.signatures.every((one) => one.trusted)).toBe(true);
  }
});

test("the same files have an unknown signer for a verifier that does not trust our root", async () => {
  for (const { name, bytes } of files) {
    const report = await verifyPdf(bytes, { trustedRoots: [], nowMs: Date.now() });
    expect([name, report.verdict, report.reason]).toEqual([name, "unknown-signer", "signer_unknown"]);
    expect(report.signatures[0]!.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  }
});

test("a seal with an expired certificate is valid only with a time stamp from before the expiry", async () => {
  const later = Date.now() + 400 * 86_400_000;
  for (const { name, level, bytes } of files) {
    const report = await verifyPdf(bytes, { trustedRoots: [pki.rootDer], nowMs: later });
    const expected = level === "B-B" ? "certificate_expired" : null;
    expect([name, report.reason]).toEqual([name, expected]);
  }
});

test("a file cut back to its sealed revision is still genuine, and a shorter one is not", async () => {
  const { bytes } = files.find((one) => one.name === "product table B-LTA p256")!;
  const { signedRevision } = await verify(bytes);
  expect((await verify(bytes.slice(0, signedRevision!.size))).verdict).toBe("genuine");
  for (const size of [signedRevision!.size - 1, signedRevision!.size + 1, signedRevision!.size >> 1, 1000, 5, 0]) {
    expect((await verify(bytes.slice(0, size))).verdict).not.toMatch(/^genuine/);
  }
});

/**
 * Changes 2,000 bytes, chosen from a seed. Sealed and time-stamped ranges and signatures are covered completely.
 * Validation data without a time stamp contains bytes without meaning (choice of white space, compression level,
 * second file identifier): changing those may pass if everything that is read stays the same.
 */
test("every changed byte in sealed, signed or stamped ranges is detected", async () => {
  const small = files.filter((one) => one.bytes.length < 120_000);
  let state = 20_261_121;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  let passed = 0;
  for (let n = 0; n < 2_000; n++) {
    const { name, bytes } = small[n % small.length]!;
    const changed = bytes.slice();
    const at = random(changed.length);
    changed[at]! ^= 1 + random(255);
    const report = await verify(changed);
    if (!report.verdict.startsWith("genuine")) continue;
    // Nothing covers the certificates within the last time stamp. A change there is reported: its authority is unknown.
    if (report.signatures.some(({ problems }) => problems.some(({ code }) => code === "timestamp_authority_unknown")))
      continue;
    passed++;
    const honest = await verify(bytes);
    const covered = Math.max(honest.signedRevision!.size, ...stampedEnds(bytes));
    expect(at, `${name}: byte ${at} of what is covered`).toBeGreaterThanOrEqual(covered);
    expect([name, at, { ...report, signedRevision: null }]).toEqual([name, at, { ...honest, signedRevision: null }]);
  }
  expect(passed).toBeLessThan(4);
}, 480_000);

/** End offset of each signature's or time stamp's range. */
function stampedEnds(bytes: Bytes): number[] {
  const text = new TextDecoder("latin1").decode(bytes);
  const ranges = text.matchAll(/\/ByteRange ?\[0 \d+ (\d+) (\d+) *\]/g);
  return [...ranges].map(([, resume, rest]) => Number(resume) + Number(rest));
}

test("verification returns a result for any bytes", async () => {
  const { bytes } = files[0]!;
  const text = new TextDecoder("latin1").decode(bytes);
  const hostile = [
    "",
    "%PDF-",
    "%PDF-1.7\nstartxref\n0\n%%EOF",
    "%PDF-1.7\nstartxref\n9\n%%EOF",
    `%PDF-1.7\n${"%%EOF\n".repeat(5_000)}`,
    `%PDF-1.7\n1 0 obj\n${"[".repeat(100_000)}\nendobj\nxref\n0 2\n0000000009 00000 n \ntrailer\n<</Root 1 0 R>>\nstartxref\n9\n%%EOF`,
    `%PDF-1.7\nxref\n0 4000000000\ntrailer\n<</Root 1 0 R>>\nstartxref\n9\n%%EOF`,
    text.replaceAll("/Prev", "/Prev 9 /Xxxx"),
    text.replaceAll("obj", "obi"),
    text.replaceAll("0 R", "1 R"),
    text + text,
  ];
  for (const one of hostile) {
    const before = process.cpuUsage();
    const report = await verify(latin1(one));
    expect(report.verdict).not.toMatch(/^genuine/);
    // The time of the processor: a busy machine does not add to it.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(2_000);
  }
});
