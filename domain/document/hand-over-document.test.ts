import { describe, expect, it } from "vitest";
import { aDocument, aRecipient, aSentState, later, someTime } from "../../tests/support/builders.ts";
import type { UserId } from "../ids.ts";
import type { DocumentState } from "./change.ts";
import type { DocumentHead } from "./document.ts";
import { handOverDocument } from "./hand-over-document.ts";
import { handlerOf } from "./handler.ts";

const sam = "sam" as UserId;
const heir = { id: "helen" as UserId, name: "Helen Heir", email: "helen@example.com", language: "de" };
const next = { id: "nils" as UserId, name: "Nils Next", email: "nils@example.com", language: "en" };
const sender = { name: "Sam Sender", email: "sam@example.com", language: "en" };
const helen = { name: "Helen Heir", email: "helen@example.com", language: "de" };

function stateOf(more: Partial<DocumentHead>): DocumentState {
  const state = aSentState([aRecipient("ann")]);
  return { ...state, document: { ...state.document, ownerId: sam, sender, ...more } };
}

describe("a document whose sender leaves the workspace", () => {
  it("keeps its sender, and the heir handles it", () => {
    const change = handOverDocument(stateOf({}), sam, heir, later)!;
    expect(change.document).toMatchObject({ ownerId: heir.id, sender, handledBy: helen });
    expect(handlerOf(change.document)).toEqual(helen);
    expect(change.events).toMatchObject([{ type: "OWNER_CHANGED", data: { from: sam, to: heir.id } }]);
  });

  it("keeps its sender after it has ended, because it may be extended, refunded or retried", () => {
    const ended = stateOf({ status: "EXPIRED", ended: { how: "expired", at: someTime } });
    expect(handOverDocument(ended, sam, heir, later)?.document).toMatchObject({ sender, handledBy: helen });
  });

  it("is handled by the last heir, and by nobody else once its sender owns it again", () => {
    const first = { ...stateOf({}), document: handOverDocument(stateOf({}), sam, heir, later)!.document };
    const second = handOverDocument(first, heir.id, next, later)!.document;
    expect(second).toMatchObject({ sender, handledBy: { name: "Nils Next" } });
    const back = handOverDocument({ ...first, document: second }, next.id, { id: sam, ...sender }, later)!.document;
    expect(back).toMatchObject({ ownerId: sam, sender });
    expect(back.handledBy).toBeUndefined();
    expect(handlerOf(back)).toEqual(sender);
  });

  it("has no sender and no handler while it is a draft: the heir will send it", () => {
    const draft = { ...stateOf({}), document: aDocument({ ownerId: sam, sender: null }) };
    const change = handOverDocument(draft, sam, heir, later)!;
    expect(change.document).toMatchObject({ ownerId: heir.id, sender: null });
    expect(change.document.handledBy).toBeUndefined();
  });
});
