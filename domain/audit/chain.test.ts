import { describe, expect, it } from "vitest";
import { later, someTime } from "../../tests/support/builders.ts";
import type { DocumentId, Sha256 } from "../ids.ts";
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
      { type: "SENT", actor, personal: { name: "Ann" } },
      { type: "SIGNED", actor, data: { viewedSha256: "x" }, personal: { ip: "203.0.113.7" } },
    ],
    someTime,
    () => "salt",
  );
  const second = await appendEvents(doc, first.head, [{ type: "COMPLETED", actor }], later, () => "salt");
  return [...first.lines, ...second.lines];
}

describe("the audit chain", () => {
  it("holds as it was written", async () => {
    expect(await findChainFault(doc, await aChain())).toBeNull();
  });

  const tampering: [string, (lines: AuditLine[]) => AuditLine[] | Promise<AuditLine[]>][] = [
    [
      "an edited fact",
      (lines) => lines.with(2, { ...lines[2]!, entry: { ...lines[2]!.entry, data: { viewedSha256: "y" } } }),
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

  it("still holds after personal facts were erased", async () => {
    const erased = (await aChain()).map((line) => ({ ...line, personal: null }));
    expect(await findChainFault(doc, erased)).toBeNull();
  });

  it("belongs to its document alone", async () => {
    expect(await findChainFault("01JD0000000000000000000002" as DocumentId, await aChain())).not.toBeNull();
  });
});
