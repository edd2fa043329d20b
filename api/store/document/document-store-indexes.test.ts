import { describe, expect, it } from "vitest";
import type { Change } from "../../../domain/document/change.ts";
import type { DocumentStatus } from "../../../domain/document/document.ts";
import { documentViews, viewsForRecipient, viewsForWorkspace } from "../../../domain/document/views.ts";
import type { DocumentId, Sha256 } from "../../../domain/ids.ts";
import { newestFile } from "../../../domain/seal/ledger.ts";
import { aDocument, aSeal, inStatus, later, someTime } from "../../../tests/support/builders.ts";
import fc from "../../../tests/support/fast-check.ts";
import {
  actor,
  create,
  idAt,
  kv,
  openStoreForEachTest,
  store,
  tools,
  workspace,
} from "../../../tests/support/setups/document-store.ts";
import type { DocumentStore } from "../../ports/documents.ts";
import { countKey } from "../keys.ts";
import { documentStore } from "./document-store.ts";

openStoreForEachTest();

describe("the indexes and counters of documents", () => {
  const statuses: DocumentStatus[] = [
    "DRAFT",
    "QUEUED",
    "SENT",
    "SEALING",
    "COMPLETED",
    "DECLINED",
    "VOIDED",
    "EXPIRED",
  ];
  const people = ["ann@x.org", "bob@x.org", "sam@example.com"];
  const step = fc.record({
    which: fc.nat(3),
    status: fc.constantFrom(...statuses),
    title: fc.constantFrom("Lease", "Loan", "Letter of intent"),
    emails: fc.subarray(people),
    turn: fc.subarray(people),
    isRemoved: fc.boolean(),
  });

  it("match the documents after any sequence of changes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const fresh = await Deno.openKv(":memory:");
        const one = documentStore(fresh, tools);
        const ids = [0, 1, 2, 3].map((n) => idAt(1_000 + n));
        for (const { which, status, title, emails, turn, isRemoved } of steps) {
          const before = await one.findState(ids[which]!);
          if (before && isRemoved) {
            expect(await one.remove(before)).toBe(true);
            await one.forget(ids[which]!);
            continue;
          }
          const document = aDocument({
            ...{ _id: ids[which]!, ...inStatus(status), title, recipientEmails: emails, turnEmails: turn },
          });
          const change: Change = {
            document,
            infos: { en: { title, message: "" } },
            events: [{ type: "CREATE", actor }],
            jobs: [],
          };
          expect(await one.commit(before, change, someTime)).toHaveProperty("done");
        }
        await expectTrueIndexes(one, fresh, ids);
        fresh.close();
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  async function expectTrueIndexes(one: DocumentStore, fresh: Deno.Kv, ids: DocumentId[]) {
    const heads = (await Promise.all(ids.map((id) => one.findHead(id)))).flatMap((found) =>
      found ? [found.value] : [],
    );
    for (const view of documentViews) {
      const own = heads.filter((head) => viewsForWorkspace(head).includes(view)).map((head) => head._id);
      const listed = await one.list({ scopes: [{ workspace }], view, limit: 100 });
      expect(listed.items.map((head) => head._id).sort()).toEqual(own.sort());
      const counted = await fresh.get<Deno.KvU64>(countKey({ kind: "workspace", scope: workspace, view }));
      expect(Number(counted.value?.value ?? 0n)).toBe(own.length);
      for (const email of people) {
        const theirs = heads.filter(
          (head) =>
            [...head.recipientEmails, ...head.turnEmails].includes(email) &&
            viewsForRecipient(head, email).includes(view),
        );
        const sent = await one.list({ scopes: [{ email }], view, limit: 100 });
        expect(sent.items.map((head) => head._id).sort()).toEqual(theirs.map((head) => head._id).sort());
        expect((await one.count([{ email }]))[view]).toBe(theirs.length);
      }
    }
    for (const word of ["lease", "loan", "letter intent"]) {
      const found = await one.list({ scopes: [{ workspace }], view: "all", limit: 100, search: word });
      const named = heads.filter((head) => word.split(" ").every((part) => head.title.toLowerCase().includes(part)));
      expect(found.items.map((head) => head._id).sort()).toEqual(named.map((head) => head._id).sort());
    }
  }

  it("contain nothing about a draft that was removed", async () => {
    const before = await create();
    expect(await store.remove(before)).toBe(true);
    // If the process dies here, only the job can find the remaining keys.
    expect(await store.findState(before.value.document._id)).toBeNull();
    const left = async () => {
      const entries = await Array.fromAsync(kv.list({ prefix: [] }));
      return [...new Set(entries.map(({ key }) => key[0]))].filter((name) => name !== "document_count");
    };
    expect(await left()).toContain("document_part");
    await store.forget(before.value.document._id);
    await store.forget(before.value.document._id);
    await store.mergeTexts(before.value.document.workspaceId);
    expect(await left()).toEqual(["job", "job_due"]);
    expect(await store.remove(before)).toBe(false);
  });

  it("cannot be cleared for a document that exists", async () => {
    const before = await create();
    await expect(store.forget(before.value.document._id)).rejects.toThrow();
  });

  it("return a document by the hash of its sealed file", async () => {
    const before = await create();
    const document = { ...before.value.document, ...inStatus("COMPLETED") };
    await store.commit(before, { document, events: [], jobs: [] }, later);
    expect(await store.findBySealed(newestFile(aSeal.files[0]!.ledger).object)).toBe(before.value.document._id);
    expect(await store.findBySealed("ef".repeat(32) as Sha256)).toBeNull();
  });
});
