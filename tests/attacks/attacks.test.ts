import { beforeAll, expect, test } from "vitest";
import { verifyPdf } from "../../api/pdf/verify/verify-pdf.ts";
import { sharedPki, type TestPki } from "../support/pki.ts";
import {
  type Level,
  latin1,
  openTestSigner,
  plainPdf,
  plainSeal,
  textOf,
  type XrefKind,
} from "../support/plain-seal.ts";
import { productSeal } from "../support/product-seal.ts";
import type { AttackMaterial } from "./attack.ts";
import { attacks } from "./corpus.ts";

const levels: readonly Level[] = ["B-B", "B-T", "B-LT", "B-LTA"];
const kinds: readonly XrefKind[] = ["table", "stream"];

let pki: TestPki;
let evil: TestPki;
let loots: { where: string; loot: AttackMaterial }[];

beforeAll(async () => {
  [pki, evil] = await Promise.all([sharedPki(), sharedPki("evil")]);
  const evilSigner = await openTestSigner(evil.signers.p256);
  loots = [];
  for (const level of levels) {
    const [text, other] = await Promise.all(
      ["Alice", "Bob"].map(async (signer) =>
        textOf((await productSeal({ pki, level, text: signer, source: { xref: "table" } })).bytes),
      ),
    );
    loots.push({
      where: `product ${level}`,
      loot: { text: text!, level, other: other!, unsealed: plainPdf(), pki, evil, evilSigner },
    });
  }
  for (const kind of kinds) {
    for (const level of levels) {
      const text = (await plainSeal({ pki, level, kind })).text;
      const other = (await plainSeal({ pki, level, kind, text: "Pay 5 to Bob" })).text;
      const loot = { text, level, other, unsealed: plainPdf(kind), pki, evil, evilSigner };
      loots.push({ where: `${kind} ${level}`, loot });
    }
  }
}, 480_000);

function verify(text: string) {
  const roots = [pki.rootDer];
  return verifyPdf(latin1(text), { trustedRoots: roots, trustedTimeRoots: roots, nowMs: Date.now() });
}

test("the corpus has at least sixty different attacks", () => {
  expect(new Set(attacks.map((one) => one.name)).size).toBe(attacks.length);
  expect(attacks.length).toBeGreaterThanOrEqual(60);
});

test("an honest file of every level and kind is genuine", async () => {
  for (const { where, loot } of loots) {
    const report = await verify(loot.text);
    expect([where, report.verdict, report.level, report.problems]).toEqual([
      where,
      loot.level === "B-B" || loot.level === "B-T" ? "genuine" : "genuine-extended",
      loot.level,
      [],
    ]);
  }
});

for (const attack of attacks) {
  test(`no file is called genuine after this attack: ${attack.name}`, async () => {
    for (const { where, loot } of loots) {
      if (attack.levels && !attack.levels.includes(loot.level)) continue;
      const attacked = await attack.build(loot);
      expect(attacked, `${where}: the attack changed nothing`).not.toBe(loot.text);
      const { verdict, reason } = await verify(attacked);
      expect(["changed", "invalid", "unknown-signer"], `${where}: ${verdict} ${reason}`).toContain(verdict);
    }
  });
}
