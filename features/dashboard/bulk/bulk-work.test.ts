import { expect, it } from "vitest";
import type { Host } from "../../host/host.ts";
import { appliesTo, type BulkActionId, carryOutBulk } from "./bulk-work.ts";

const ids = Array.from({ length: 60 }, (_, index) => `d${index}`);

/** A host whose server refuses every seventh document, and all calls after the first `calls`. */
function hostWith(calls = Number.POSITIVE_INFINITY) {
  const saved: string[] = [];
  const sizes: number[] = [];
  const host = {
    async fetch(_: string, { body }: RequestInit) {
      const { documentIds } = JSON.parse(String(body)) as { documentIds: string[] };
      if (sizes.length >= calls) return Response.json({ code: "rate_limited", message: "Later" }, { status: 429 });
      sizes.push(documentIds.length);
      const results = documentIds.map((_id) =>
        Number(_id.slice(1)) % 7 === 0
          ? { _id, state: "refused", code: "document_completed", reason: "It is completed." }
          : { _id, state: "done", code: null, reason: null },
      );
      return Response.json({ data: { results, url: "/api/zip/t", fileName: "documents.zip", expiresAt: "" } });
    },
    save: (url: string) => saved.push(url),
  } as unknown as Host;
  return { host, saved, sizes };
}

it("a bulk action sends calls of limited size, reports progress, and collects the reason of each refusal", async () => {
  const { host, sizes } = hostWith();
  const progress: number[] = [];
  const { results, refusal } = await carryOutBulk(host, { action: "remind" }, ids, (now) => progress.push(now.length));
  expect([sizes, progress, refusal]).toEqual([[25, 25, 10], [25, 50, 60], null]);
  expect(results.filter((one) => one.state === "refused")).toHaveLength(9);
  expect(results[7]).toMatchObject({ _id: "d7", reason: "It is completed." });
});

it("a bulk action stops at a refused call and retains the earlier results", async () => {
  const { host } = hostWith(1);
  const { results, refusal } = await carryOutBulk(host, { action: "void", reason: "Sold" }, ids, () => undefined);
  expect([results.length, refusal?.code]).toEqual([25, "rate_limited"]);
});

it("a bulk download saves one zip of all documents", async () => {
  const { host, saved, sizes } = hostWith();
  await carryOutBulk(host, { action: "download" }, ids, () => undefined);
  expect([sizes, saved]).toEqual([[60], ["/api/zip/t"]]);
});

it.each([
  ["DRAFT", ["archive", "delete"]],
  ["SENT", ["remind", "extend", "void"]],
  ["COMPLETED", ["download", "archive", "delete"]],
] as const)("of the bulk actions, a document that is %s allows %j", (status, expected) => {
  const row = { status, incoming: false, actionRequired: false } as Parameters<typeof appliesTo>[1];
  const all: BulkActionId[] = ["remind", "extend", "download", "void", "archive", "delete"];
  expect(all.filter((one) => appliesTo(one, row))).toEqual(expected);
});
