/** Field owners: signers, editors and group seats, but nobody who only reads. */
import { signal } from "@preact/signals-react";
import { describe, expect, it } from "vitest";
import type { SendingOptions } from "../../../domain/contract/views/views.ts";
import { findSendFaults } from "../../../domain/document/draft/send-document.ts";
import { withMinSigners } from "../draft/changes/group-changes.ts";
import { changedRole, withAuthentication } from "../draft/changes/people-changes.ts";
import type { Draft } from "../draft/draft.ts";
import { outsideOf, sendableOf } from "../draft/sendable.ts";
import { aDraft, aGroup, aRecipient, somePages } from "../testing/builders.ts";
import { createEditor, ownClipboard } from "./create-editor.ts";

const options: SendingOptions = {
  dataCenters: [],
  hosts: [],
  messaging: { isConnected: false },
  aadhaar: { isAvailable: true, isSandbox: false, credits: 0 },
  payments: [],
  seal: { isOwn: true, subject: "", issuer: "", level: "B-B" },
};

function setUp() {
  const recipients = [
    aRecipient("reviewer", { roleType: "documentReviewer" }),
    aRecipient("editor", { roleType: "documentEditor" }),
    aRecipient("ana"),
    aGroup("g", ["m1", "m2", "m3"], 2),
  ];
  const draft = signal(aDraft({ recipients, signingOrder: true }));
  const known = signal<SendingOptions | null>(null);
  const change = (step: (before: Draft) => Draft) => {
    draft.value = step(draft.peek());
  };
  const editor = createEditor({ draft, pages: signal(somePages("a")), change }, ownClipboard(), (now, shapes) =>
    findSendFaults(sendableOf(now), shapes, outsideOf(known.value, now)),
  );
  const placeField = () =>
    editor.place("signature", { at: { part: draft.peek().fileParts[0]!.key, page: 0 }, point: { x: 50, y: 50 } });
  return { editor, draft, change, known, place: placeField };
}

const codes = (on: ReturnType<typeof setUp>) => on.editor.faults.value.map(({ path, code }) => `${path} ${code}`);

describe("the owner control", () => {
  it("applies to new fields, and does not change the owner of a field that was just placed", () => {
    const { editor, draft, place } = setUp();
    expect(editor.isOwnerOfSelection.value).toBe(false);
    place();
    expect(editor.selection.value.size).toBe(1);
    expect(editor.isOwnerOfSelection.value).toBe(false);
    editor.choose("g" as never);
    expect(draft.value.fields[0]!.recipient).toBe("ana");
  });

  it("applies to selected fields after a person selects them or requests it, until a kind is armed", () => {
    const { editor, draft, place } = setUp();
    place();
    editor.claimSelection();
    expect(editor.isOwnerOfSelection.value).toBe(true);
    editor.select([]);
    expect(editor.isOwnerOfSelection.value).toBe(false);
    editor.select([draft.value.fields[0]!.key]);
    expect(editor.isOwnerOfSelection.value).toBe(true);
    editor.arm("textbox");
    expect(editor.isOwnerOfSelection.value).toBe(false);
  });
});

describe("owners of fields", () => {
  it("are editors, signers and each seat of a group; only signers must have a field", () => {
    const on = setUp();
    expect(on.editor.owners.value.map((one) => one._id)).toEqual(["editor", "ana", "g", "g_2"]);
    expect(on.editor.without.value.map((one) => one._id)).toEqual(["ana", "g", "g_2"]);
    expect(on.editor.recipient.value?._id).toBe("ana");
    expect(codes(on)).toEqual([
      "recipients.2 recipient_without_field",
      "recipients.3 recipient_without_field",
      "fields document_needs_signer",
    ]);
  });

  it("are chosen one after the other until each has a field, without reviewers", () => {
    const on = setUp();
    for (const owner of ["ana", "g", "g_2"]) {
      expect(on.editor.without.value[0]?._id).toBe(owner);
      on.editor.choose(on.editor.without.value[0]!._id);
      on.place();
    }
    expect(on.draft.value.fields.map((field) => field.recipient)).toEqual(["ana", "g", "g_2"]);
    expect(codes(on)).toEqual([]);
    on.change((before) => withMinSigners(before, before.recipients[3]!._id, 3));
    expect(codes(on)).toEqual(["recipients.3 recipient_without_field"]);
  });

  it("cause a fault if they become reviewers, who take no fields", () => {
    const on = setUp();
    on.place();
    on.change((before) => changedRole(before, before.recipients[2]!._id, "documentReviewer").draft);
    expect(on.draft.value.fields).toHaveLength(1);
    expect(codes(on)).toContain("fields.signature 1 not_for_role");
  });

  it("are checked against the workspace's integrations and credits once these are known", () => {
    const on = setUp();
    const ana = on.draft.value.recipients[2]!._id;
    on.change((before) => withAuthentication(before, ana, "SMS"));
    expect(codes(on)).not.toContain("recipients.2.authenticationType messaging_not_connected");
    on.known.value = options;
    expect(codes(on)).toContain("recipients.2.authenticationType messaging_not_connected");
    on.change((before) => withAuthentication(before, ana, "AADHAAR"));
    expect(codes(on)).toContain("recipients insufficient_credits");
  });
});
