import { describe, expect, it } from "vitest";
import {
  aDocument,
  aField,
  aFilePart,
  aRecipient,
  codeOf,
  eventTypes,
  later,
  noOutside,
} from "../../../tests/support/builders.ts";
import type { Field } from "../../field/field.ts";
import type { FilePartKey, Sha256 } from "../../ids.ts";
import type { DocumentState } from "../change.ts";
import { type FilePart, MERGE_LIMIT_BYTES } from "../file-part.ts";
import type { PagesOfParts } from "../pages.ts";
import { releaseDocument, type SendCommand, sendDocument } from "./send-document.ts";

const a4 = { visibleBox: [0, 0, 595.28, 841.89], rotate: 0, userUnit: 1 } as const;
const pages: PagesOfParts = new Map([["part_1" as FilePartKey, [a4, a4]]]);
const command: SendCommand = {
  at: later,
  actor: { kind: "user", id: "u1" },
  sender: { name: "Sam", email: "sam@example.com", language: "en" },
  isElsewhere: false,
  outside: noOutside,
  pages,
  viewedSha256: "12".repeat(32) as Sha256,
  findUnsupportedCharacter: (text) => (text.includes("\u{1F600}") ? "\u{1F600}" : null),
  textFits: (text, field) => text.length * 2 <= field.box.width,
};

function aDraft(more: Partial<DocumentState> = {}): DocumentState {
  return {
    document: aDocument(),
    recipients: [aRecipient("ann"), aRecipient("bob", { position: 1, step: 2 })],
    fields: [aField("a", "ann"), aField("b", "bob")],
    infos: { en: { title: "Contract", message: "" } },
    ...more,
  };
}

function withField(more: Partial<Field>): DocumentState {
  return aDraft({ fields: [aField("a", "ann"), aField("b", "bob"), aField("c", "bob", more)] });
}

describe("sending a draft", () => {
  it("whose files are not yet in its data center invites nobody until they are stored there", () => {
    const state = aDraft();
    const queued = sendDocument(state, { ...command, isElsewhere: true });
    if (!queued.ok) throw new Error(queued.refusal.code);
    expect(queued.value.document.status).toBe("QUEUED");
    expect(queued.value.jobs.map((one) => one.task.kind)).toEqual([
      "place_files",
      "expire",
      "expiry_alert",
      "remember_recipients",
    ]);
    const released = releaseDocument({ ...state, document: queued.value.document }, { at: later });
    if (!released.ok) throw new Error(released.refusal.code);
    expect(released.value.document.status).toBe("SENT");
    expect(released.value.jobs.map((one) => one.task.kind)).toEqual(["mail"]);
    expect(codeOf(releaseDocument({ ...state, document: released.value.document }, { at: later }))).toBe("conflict");
  });

  it("refuses files that would be too large merged, but only if they are to be merged", () => {
    const parts = (count: number, more: Partial<FilePart>) =>
      Array.from({ length: count }, (_, index) => aFilePart({ key: `part_${index + 1}` as FilePartKey, ...more }));
    const send = (fileParts: FilePart[], mergeDocuments: boolean) =>
      codeOf(sendDocument(aDraft({ document: aDocument({ fileParts, mergeDocuments }) }), command));
    const limit = MERGE_LIMIT_BYTES / 3;
    expect(send(parts(3, { size: limit }), true)).toBe("ok");
    expect(send(parts(3, { size: limit + 1 }), true)).toBe("document_too_large_to_merge");
    expect(send(parts(3, { size: limit + 1 }), false)).toBe("ok");
    expect(send(parts(5, { pages: 1_000 }), true)).toBe("ok");
    expect(send(parts(6, { pages: 1_000 }), true)).toBe("document_too_large_to_merge");
  });

  it("accepts a text that does not fit if the signer can change it", () => {
    expect(sendDocument(withField({ type: "textbox", data: "a".repeat(30) }), command).ok).toBe(true);
    expect(sendDocument(withField({ type: "dateSigned" }), command).ok).toBe(true);
  });

  it("invites the recipients of the first step and sets the expiry", () => {
    const sent = sendDocument(aDraft(), command);
    if (!sent.ok) throw new Error(sent.refusal.code);
    expect(sent.value.document.status).toBe("SENT");
    expect(sent.value.document.expiresAt).toBe("2027-01-21T10:00:00.000Z");
    expect(sent.value.recipients?.map((one) => one._id)).toEqual(["ann"]);
    expect(eventTypes(sent.value)).toEqual(["SENT", "LINK_ISSUED"]);
    expect(sent.value.jobs.map((one) => one.task.kind)).toEqual([
      "expire",
      "expiry_alert",
      "remember_recipients",
      "mail",
    ]);
  });

  it("invites nobody until its files are merged", () => {
    const document = aDocument({
      mergeDocuments: true,
      fileParts: [aFilePart(), aFilePart({ key: "part_2" as FilePartKey })],
    });
    const sent = sendDocument(aDraft({ document }), {
      ...command,
      pages: new Map([...pages, ["part_2" as FilePartKey, [a4]]]),
    });
    if (!sent.ok) throw new Error(sent.refusal.code);
    expect(sent.value.document.status).toBe("QUEUED");
    expect(sent.value.jobs.map((one) => one.task.kind)).toEqual([
      "merge",
      "expire",
      "expiry_alert",
      "remember_recipients",
    ]);
  });

  it.each([
    ["no file", aDraft({ document: aDocument({ fileParts: [] }) }), "document_needs_file"],
    ["no recipient", aDraft({ recipients: [], fields: [] }), "document_needs_recipient"],
    [
      "a recipient without a name",
      aDraft({ recipients: [aRecipient("ann", { name: " " })], fields: [aField("a", "ann")] }),
      "recipient_needs_name",
    ],
    [
      "a recipient without an email",
      aDraft({ recipients: [aRecipient("ann", { email: "" })], fields: [aField("a", "ann")] }),
      "recipient_needs_email",
    ],
    [
      "an invalid email",
      aDraft({ recipients: [aRecipient("ann", { email: "ann@" })], fields: [aField("a", "ann")] }),
      "invalid_email",
    ],
    ["a recipient without a field", aDraft({ fields: [aField("a", "ann")] }), "recipient_without_field"],
    ["no title", aDraft({ infos: { en: { title: " ", message: "" } } }), "document_needs_title"],
    [
      "a title missing in a recipient's language",
      aDraft({ recipients: [aRecipient("ann"), aRecipient("bob", { language: "ar" })] }),
      "document_needs_title",
    ],
    [
      "a field of a removed recipient",
      aDraft({ fields: [aField("a", "ann"), aField("b", "bob"), aField("x", "eve")] }),
      "field_unknown_recipient",
    ],
    [
      "a field on a missing page",
      aDraft({ fields: [aField("a", "ann", { page: 2 }), aField("b", "bob")] }),
      "field_unknown_page",
    ],
    [
      "a field beyond the edge of its page",
      aDraft({ fields: [aField("a", "ann", { box: { x: 190, y: 10, width: 42, height: 20 } }), aField("b", "bob")] }),
      "field_outside_page",
    ],
    [
      "a document without a signature field",
      aDraft({ fields: [aField("a", "ann", { type: "textbox" }), aField("b", "bob", { type: "name" })] }),
      "document_needs_signer",
    ],
    [
      "a read-only text with an unsupported character",
      withField({ type: "textbox", readOnly: true, data: "\u{1F600}" }),
      "text_has_unsupported_character",
    ],
    [
      "a read-only text that does not fit",
      withField({ type: "textbox", readOnly: true, data: "a".repeat(30) }),
      "field_text_does_not_fit",
    ],
    [
      "a read-only number that nobody can read",
      withField({ type: "number", readOnly: true, data: "1.2.3" }),
      "field_number_invalid",
    ],
    [
      "a read-only number with more decimals than it shows",
      withField({ type: "number", readOnly: true, data: "1.200", currency: "EUR" }),
      "field_number_too_precise",
    ],
    [
      "a field too small for the day of signing",
      withField({ type: "dateSigned", box: { x: 9, y: 9, width: 10, height: 9 } }),
      "field_text_does_not_fit",
    ],
    ["an invalid CC address", aDraft({ document: aDocument({ ccEmails: ["x"] }) }), "invalid_email"],
    ["a document that was already sent", aDraft({ document: aDocument({ status: "SENT" }) }), "document_not_draft"],
  ])("refuses %s", (_what, state, code) => {
    expect(codeOf(sendDocument(state, command))).toBe(code);
  });
});
