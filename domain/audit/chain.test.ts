import { describe, expect, it } from "vitest";
import { later, someTime } from "../../tests/support/builders.ts";
import type { DocumentId, RecipientId, Sha256 } from "../ids.ts";
import { appendEvents, findChainFault, genesis, hashEntry } from "./chain.ts";
import type { AuditLine } from "./event.ts";

const doc = "01JD0000000000000000000001" as DocumentId;
const actor = { kind: "user" as const, id: "u1" };

async function aChain(): Promise<AuditLine[]> {
  const first = await appendEvents(
    doc,
    await genesis(doc),
    [
      { type: "CREATE", actor },
      { type: "RESEND", actor, personal: { name: "Ann", email: "ann@example.com" } },
      { type: "VERIFIED", actor, data: { verdict: "genuine" }, personal: { ip: "203.0.113.7" } },
    ],
    someTime,
    () => "salt",
  );
  const second = await appendEvents(doc, first.head, [{ type: "DOWNLOADED", actor }], later, () => "salt");
  return [...first.lines, ...second.lines];
}

describe("the audit chain", () => {
  it("is intact as it was written", async () => {
    expect(await findChainFault(doc, await aChain())).toBeNull();
  });

  it("has the same hashes as in the first versions", async () => {
    const by = { actor: { kind: "recipient" as const, id: "r1" }, subject: "r1" as RecipientId };
    const trace = { ip: "::1", userAgent: "test" };
    const { lines } = await appendEvents(
      doc,
      await genesis(doc),
      [
        { type: "CREATE", actor: { kind: "user", id: "u1", through: "program" } },
        { type: "PAGE_SEEN", ...by, data: { files: ["x"], seen: 1, of: 2 } },
        {
          ...{ type: "SIGNED", ...by, data: { viewedSha256: "x", attachments: ["y"] } },
          personal: { name: "Ann", email: "ann@example.com", ...trace },
        },
      ],
      someTime,
      () => "salt",
    );
    expect(lines.map(({ hash }) => hash)).toEqual([
      "0e065140f34a10afd77d473da37587060bb598ecba909e15a1f2e19f96347005",
      "d028ea800c0971b8879b2926d0a0f1323285ec3c33504d2d1edb1e91b96dc3da",
      "1ea35aea9aa14ae0ea272fe4c304d94ac5634cf95c57dcec67e1793efdd71979",
    ]);
  });

  const tampering: [string, (lines: AuditLine[]) => AuditLine[] | Promise<AuditLine[]>][] = [
    [
      "an edited fact",
      (lines) => lines.with(2, { ...lines[2]!, entry: { ...lines[2]!.entry, data: { verdict: "changed" } } }),
    ],
    ["a deleted event", (lines) => lines.toSpliced(1, 1)],
    ["an inserted event", (lines) => lines.toSpliced(1, 0, lines[0]!)],
    ["two swapped events", (lines) => [lines[0]!, lines[2]!, lines[1]!, lines[3]!]],
    [
      "an edited name beside the chain",
      (lines) => lines.with(1, { ...lines[1]!, personal: { salt: "salt", facts: { name: "Eve" } } }),
    ],
    [
      "an edited event with its hash made anew",
      async (lines) => {
        const entry = { ...lines[1]!.entry, ts: later };
        return lines.with(1, { ...lines[1]!, entry, hash: (await hashEntry(entry)) as Sha256 });
      },
    ],
  ];
  it.each(tampering)("is broken by %s", async (_what, tamper) => {
    expect(await findChainFault(doc, await tamper(await aChain()))).not.toBeNull();
  });

  it("is still intact after personal facts were erased", async () => {
    const erased = (await aChain()).map((line) => ({ ...line, personal: null }));
    expect(await findChainFault(doc, erased)).toBeNull();
  });

  it("is valid for its own document only", async () => {
    expect(await findChainFault("01JD0000000000000000000002" as DocumentId, await aChain())).not.toBeNull();
  });
});
