import { describe, expect, it } from "vitest";
import type { DocumentHead } from "../../../domain/document/document.ts";
import { later, someTime } from "../../../tests/support/builders.ts";
import { aNewDocument, openStoreForEachTest, store, workspace } from "../../../tests/support/setups/document-store.ts";

openStoreForEachTest();

const sam = { name: "Sam Sender", email: "sam@example.com" };
const helen = { name: "Helen Heir", email: "helen@example.com", language: "de" };

/** A document that Sam has sent, as an earlier version left it. */
async function aSentDocument(more: Partial<DocumentHead>) {
  const change = aNewDocument();
  const sha256 = "a".repeat(64) as never;
  const sent = {
    type: "SENT" as const,
    actor: { kind: "user" as const, id: "u1" },
    data: {
      files: [sha256],
      viewedSha256: sha256,
      recipients: 1,
      expiresAt: later,
      senderProof: "mailed_link" as const,
    },
    personal: sam,
  };
  const document = { ...change.document, status: "SENT" as const, ...more };
  expect(await store.commit(null, { ...change, document, events: [...change.events, sent] }, someTime)).toHaveProperty(
    "done",
  );
  return document._id;
}

const sendersOf = async (id: DocumentHead["_id"]) => {
  const { sender, handledBy } = (await store.findHead(id))!.value;
  return { sender, handledBy };
};

describe("the sender of a document that an earlier version handed over", () => {
  it("is named again, everywhere, with the heir beside them", async () => {
    const handed = await aSentDocument({ sender: helen });
    const own = await aSentDocument({ sender: { ...sam, language: "en" } });
    const kept = { sender: { ...sam, language: "en" }, handledBy: helen };
    const today = await aSentDocument(kept);
    expect(await store.restoreSenders(2)).toBe(false);
    while (!(await store.restoreSenders(2)));
    expect(await sendersOf(handed)).toEqual({
      sender: { ...sam, language: "de", proof: { by: "mailed_link" } },
      handledBy: helen,
    });
    expect(await sendersOf(own)).toEqual({ sender: { ...sam, language: "en" } });
    expect(await sendersOf(today)).toEqual(kept);
    const rows = await store.list({ scopes: [{ workspace }], view: "all", limit: 9 });
    expect(rows.items.map(({ sender }) => sender?.email)).toEqual(Array(3).fill(sam.email));
  });
});
