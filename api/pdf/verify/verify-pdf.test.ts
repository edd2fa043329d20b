import { deflateSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { answerOf } from "../../../domain/seal/answer.ts";
import { ascii, joined } from "../../../tests/support/pdf-fixtures.ts";
import type { Bytes } from "../../ports/basics.ts";
import { verifyPdf } from "./verify-pdf.ts";

const fixtures = new URL("../../../tests/fixtures/", import.meta.url).pathname;
/** When the certificates of the fixtures are valid. */
const nowMs = Date.UTC(2026, 10, 27);
const read = (path: string): Bytes => Deno.readFileSync(`${fixtures}${path}.pdf`);

let root: Bytes;
beforeAll(() => {
  root = Deno.readFileSync(`${fixtures}signed/root.cer`);
});

const judge = (bytes: Bytes, trustedRoots: Bytes[] = []) =>
  verifyPdf(bytes.slice(), { trustedRoots, trustedTimeRoots: trustedRoots, nowMs });

/** The verdict's word; with the authority of the fixtures among our own ones, and without it. */
async function answers(bytes: Bytes): Promise<string[]> {
  return Promise.all([[], [root]].map(async (roots) => answerOf(await judge(bytes, roots))));
}

test("none of the small files that carry no signature is said to have a seal, or to be broken", async () => {
  const names = [...Deno.readDirSync(`${fixtures}cases`)].map((one) => one.name).filter((name) => /\.pdf$/.test(name));
  expect(names.length).toBeGreaterThanOrEqual(28);
  for (const name of names) {
    const { verdict, reason } = await judge(read(`cases/${name.slice(0, -4)}`));
    expect([name, verdict, reason]).toEqual([name, "unknown-signer", "no_signature"]);
  }
});

const stranger = "unknown-signer";
const expected = {
  "approval-adbe-stream": [stranger, "unsupported"],
  "archived-stream": [stranger, "genuine-extended"],
  "certified-approval-stream": [stranger, "genuine"],
  "two-approvals-stream": [stranger, "unsupported"],
  "hybrid-signed": [stranger, "genuine"],
  "startxref-signed": [stranger, "unsupported"],
  "junk-added": [stranger, "changed"],
  "junk-counted-unsigned": ["unsigned", "unsigned"],
  "mac-unsigned": ["unsigned", "unsigned"],
  "mac-signed": [stranger, "unsupported"],
  "rc4-40-packed-secret-signed": [stranger, "genuine"],
  "rc4-40-packed-secret-unsigned": ["unsigned", "unsigned"],
  "aes-256-packed-open-signed": [stranger, "genuine"],
  "aes-128-packed-open-unsigned": ["unsigned", "unsigned"],
} as const;
const names = Object.keys(expected) as (keyof typeof expected)[];
const signed = names.filter((name) => !name.endsWith("unsigned"));

test.each(names)("an honest file of another program gets its true verdict: %s", async (name) => {
  expect(await answers(read(`signed/${name}`))).toEqual(expected[name]);
});

test.each(signed)(
  "a byte changed under another program's signature is seen, however the file is read: %s",
  async (name) => {
    const bytes = read(`signed/${name}`);
    const text = new TextDecoder("latin1").decode(bytes);
    const gap = /<[0-9a-f]{600,}>/i.exec(text)!;
    const [, resume, rest] = /\/ByteRange ?\[ ?0 \d+ (\d+) (\d+)/.exec(text)!.map(Number);
    const before = text.indexOf("%PDF-");
    const end = before + resume! + rest!;
    for (let n = 0; n < 40; n++) {
      const at = before + 8 + Math.floor(((end - before - 8) * (n + 0.5)) / 40);
      if (at >= gap.index && at < gap.index + gap[0].length) continue;
      const changed = bytes.slice();
      changed[at]! ^= 0x15;
      for (const roots of [[], [root]]) {
        const { verdict, reason, signatures } = await judge(changed, roots);
        expect(verdict, `${name}: byte ${at}`).not.toMatch(/^genuine/);
        const isIntact = reason === "signer_unknown" && signatures.every((one) => one.coversWholeFile);
        expect(isIntact, `${name}: byte ${at} ${verdict} ${reason}`).toBe(false);
      }
    }
  },
);

describe("a file that cannot be read", () => {
  test.each([
    ["is no PDF", ascii("hello"), "not_a_pdf"],
    ["has nothing but a header", ascii("%PDF-1.7\n"), "unreadable"],
    ["mentions a signature in a broken object", ascii("%PDF-1.7\n1 0 obj\n<</ByteRange [0 1 2 3]"), "unreadable"],
  ])("is said to be unreadable, neither broken nor signed, if it %s", async (_, bytes, reason) => {
    const report = await judge(bytes);
    expect(report).toMatchObject({ verdict: "unknown-signer", reason, signatures: [] });
    expect(answerOf(report)).toBe("unreadable");
  });
});

describe("a bomb ends in bounded time", () => {
  const within = async (bytes: Bytes) => {
    const started = performance.now();
    const { verdict } = await judge(bytes, [root]);
    expect(verdict).not.toMatch(/^genuine/);
    expect(performance.now() - started).toBeLessThan(15_000);
  };
  const xrefStream = (widths: string, index: string, data: Uint8Array) => {
    const packed = deflateSync(data);
    const dict = `/Type /XRef /W [${widths}] /Index [${index}] /Size 9 /Root 1 0 R /Filter /FlateDecode /Length ${packed.length}`;
    const head = `%PDF-1.7\n1 0 obj\n<<${dict}>>\nstream\n`;
    return joined(ascii(head), new Uint8Array(packed), ascii("\nendstream\nendobj\nstartxref\n9\n%%EOF\n"));
  };

  test("in a cross-reference stream of sixty million rows", () =>
    within(xrefStream("0 1 0", "0 60000000", new Uint8Array(60_000_000))));
  test("in rows for the same object again and again", () =>
    within(xrefStream("0 1 0", "1 1 ".repeat(100_000), new Uint8Array(10_000_000))));
  test("in fields of an absurd width", () => within(xrefStream("1 4000000 1", "0 1", new Uint8Array(4_000_002))));
  test("in numbers beyond every file", () => within(xrefStream("1 16 1", "0 9", new Uint8Array(162).fill(0xff))));
  test("in deeply nested values", () =>
    within(ascii(`%PDF-1.7\n1 0 obj\n${"[".repeat(1_000_000)}\nstartxref\n9\n%%EOF\n`)));
  test("in a name that does not end", () =>
    within(ascii(`%PDF-1.7\n1 0 obj\n/${"x".repeat(2_000_000)}\nstartxref\n9\n%%EOF\n`)));
});
