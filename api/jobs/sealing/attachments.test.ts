import { expect, it } from "vitest";
import type { FieldKey, RecipientId, Sha256 } from "../../../domain/ids.ts";
import { aDocument, aField, aRecipient } from "../../../tests/support/builders.ts";
import { attachmentsOf } from "./attachments.ts";

it("a signer attachment names the group member who added it, whichever seat they took", () => {
  const group = { _id: "buyers" as RecipientId, name: "Buyers", minSigners: 2 };
  const recipients = [
    aRecipient("bob", { group, name: "Bob", seat: "buyers_2" as RecipientId }),
    aRecipient("eve", { group, name: "Eve", seat: "buyers" as RecipientId }),
  ];
  const fields = [aField("passport", "buyers_2", { type: "signerAttachment" })];
  const file = { id: "f1", object: "ab".repeat(32) as Sha256, fileName: "p.png", mediaType: "image/png", size: 9 };
  const values = new Map([["passport" as FieldKey, { kind: "file" as const, ...file }]]);
  const state = { document: aDocument(), recipients, fields, infos: {} };
  expect(attachmentsOf(state, values).map(({ by }) => by)).toEqual(["Bob"]);
});
