import { expect, test } from "vitest";
import type { Sha256 } from "../ids.ts";
import { appendRevision, coveredHashes, type Ledger, newestFile, type Revision, RevisionKind } from "./ledger.ts";

const author = { kind: "system" as const, id: "countersign" };
const hash = (digit: number) => String(digit).repeat(64).slice(0, 64) as Sha256;

function aLedger(...kinds: RevisionKind[]): Ledger {
  return kinds.reduce<Ledger>((ledger, kind) => appendRevision(ledger, aRevision(kind, ledger.length + 1)), []);
}

function aRevision(kind: RevisionKind, size: number, more: Partial<Revision> = {}): Revision {
  return { kind, object: hash(size), sha256: hash(size), size, author, ...more };
}

test.each<RevisionKind[]>([
  ["base", "seal"],
  ["base", "seal", "proofs", "proofs"],
  ["base", "fields", "signature", "signature", "certificate", "seal", "proofs"],
  ["base", "fields", "signature", "seal"],
])("a file grows from its base to its seal: %s", (...kinds) => {
  expect(aLedger(...kinds).map(({ kind }) => kind)).toEqual(kinds);
});

test("nothing but proofs follows a seal, and every file has its base once, at the beginning", () => {
  const sealed = aLedger("base", "seal", "proofs");
  for (const kind of RevisionKind.options) {
    const append = () => appendRevision(sealed, aRevision(kind, 9));
    if (kind === "proofs") expect(append()).toHaveLength(4);
    else expect(append).toThrow("follows proofs");
    if (kind !== "base") expect(() => aLedger(kind)).toThrow("begins with its base");
  }
});

test("signers sign fields that were there before the first signature", () => {
  expect(() => aLedger("base", "signature")).toThrow("signature follows base");
  expect(() => aLedger("base", "fields", "signature", "fields")).toThrow("fields follows signature");
});

test("a revision that adds no bytes is none", () => {
  expect(() => appendRevision(aLedger("base"), aRevision("seal", 1))).toThrow("adds nothing");
});

test("the newest revision is the file, and every signature covers other bytes", () => {
  const base = aLedger("base", "fields");
  const signed = appendRevision(base, aRevision("signature", 3, { covered: hash(7) }));
  const sealed = appendRevision(signed, aRevision("seal", 4, { covered: hash(8) }));
  expect(newestFile(sealed)).toEqual({ object: hash(4), size: 4 });
  expect(coveredHashes(sealed)).toEqual([hash(7), hash(8)]);
});
