import { describe, expect, it } from "vitest";
import {
  aFilePart,
  apply,
  aRecipient,
  aSentState,
  codeOf,
  eventTypes,
  someTime,
} from "../../../tests/support/builders.ts";
import { FieldChange } from "../../contract/draft/draft.ts";
import type { FieldKey, Instant, RecipientId } from "../../ids.ts";
import type { Recipient } from "../../recipient/recipient.ts";
import type { DocumentState } from "../change.ts";
import { approveDocument } from "./approve-document.ts";
import { type EditFieldsCommand, editFields } from "./edit-fields.ts";
import { hashOfViewed } from "./viewed-hash.ts";

const at = "2026-11-22T10:00:00.000Z" as Instant;
const origin = { ip: "192.0.2.1", userAgent: "Firefox" };
const engine = { findUnsupportedCharacter: () => null, textFits: () => true };
const page = { visibleBox: [0, 0, 595, 842] as [number, number, number, number], rotate: 0 as const, userUnit: 1 };
const pages = new Map([[aFilePart().key, [page, page]]]);

const ed = (more: Partial<Recipient> = {}) => aRecipient("ed", { roleType: "documentEditor", ...more });
const ann = (more: Partial<Recipient> = {}) => aRecipient("ann", { step: 2, position: 1, ...more });

function aDraftWith(people: Recipient[]): DocumentState {
  const state = aSentState(people);
  return { ...state, fields: state.fields.filter((field) => field.recipient !== "rev") };
}
const sent = aDraftWith([ed(), ann()]);

const fieldChange = (key: string, recipient: string, more: object = {}) =>
  FieldChange.parse({
    ...{ key, type: "textbox", position: { x: 20, y: 50 }, width: 40, height: 8, recipient },
    ...{ part: aFilePart().key, page: 0, required: false, label: key, ...more },
  });
const edit = (
  state: DocumentState,
  input: Partial<EditFieldsCommand["input"]>,
  more: Partial<EditFieldsCommand> = {},
) =>
  editFields(state, {
    ...{ at, origin, pages, ...engine, recipientId: "ed" as RecipientId },
    input: { version: state.document.version, put: [], remove: [], ...input },
    ...more,
  });
const key = (text: string) => text as FieldKey;

describe("an editor", () => {
  it("adds and removes fields, which changes the hash of the viewed content", async () => {
    const change = await edit(sent, { put: [fieldChange("note", "ann")], remove: [key("sig_ed")] });
    if (!change.ok || !change.value) throw new Error("refused");
    const next = apply(sent, { ...change.value, fields: undefined });
    const fields = [...sent.fields.filter((one) => one.key !== "sig_ed"), ...change.value.fields!];
    expect(next.document.viewedSha256).toBe(await hashOfViewed(next.document.fileParts, fields));
    expect(next.document.version).toBe(sent.document.version + 1);
    expect(eventTypes(change.value)).toEqual(["FIELDS_EDITED"]);
    expect(change.value.events[0]).toMatchObject({
      actor: { kind: "recipient", id: "ed" },
      data: { before: sent.document.viewedSha256, after: next.document.viewedSha256, put: 1, removed: 1 },
    });
  });

  it("who saves unchanged fields changes nothing", async () => {
    const viewedSha256 = await hashOfViewed(sent.document.fileParts, sent.fields);
    const state = { ...sent, document: { ...sent.document, viewedSha256 } };
    expect(await edit(state, {})).toEqual({ ok: true, value: null });
  });

  it("makes a reviewer of the same step view the new version before approving", async () => {
    const state = aDraftWith([
      ed(),
      aRecipient("rev", { roleType: "documentReviewer", position: 1 }),
      ann({ position: 2 }),
    ]);
    const change = await edit(state, { put: [fieldChange("note", "ann")] });
    if (!change.ok || !change.value) throw new Error("refused");
    const next = { ...state, document: change.value.document };
    const approve = (viewedSha256: string) =>
      codeOf(approveDocument(next, { at, recipientId: "rev" as RecipientId, viewedSha256, origin }));
    expect(approve(state.document.viewedSha256!)).toBe("document_changed");
    expect(approve(next.document.viewedSha256!)).toBe("ok");
  });

  const acted = aDraftWith([ed(), aRecipient("eve", { roleType: "documentEditor", state: "signed" }), ann()]);
  it.each<[string, string, DocumentState, object, object?]>([
    ["an old version", "conflict", sent, { version: 0 }],
    ["a missing page", "field_unknown_page", sent, { put: [fieldChange("a", "ann", { page: 7 })] }],
    ["an unknown recipient", "field_unknown_recipient", sent, { put: [fieldChange("a", "nobody")] }],
    [
      "a field outside its page",
      "field_outside_page",
      sent,
      { put: [fieldChange("a", "ann", { position: { x: 500, y: 0 } })] },
    ],
    ["a signer left without a field", "recipient_without_field", sent, { remove: [key("sig_ann")] }],
    [
      "the removal of the last signature",
      "document_needs_signer",
      sent,
      { put: [fieldChange("a", "ann")], remove: [key("sig_ann")] },
    ],
    [
      "a dropdown without options",
      "field_without_options",
      sent,
      { put: [fieldChange("a", "ann", { type: "dropdown" })] },
    ],
    ["fields of a recipient who has acted", "recipient_has_acted", acted, { remove: [key("sig_eve")] }],
    ["a field for a recipient who has acted", "recipient_has_acted", acted, { put: [fieldChange("a", "eve")] }],
    ["another role", "not_for_role", sent, {}, { recipientId: "ann" }],
    [
      "another turn",
      "not_your_turn",
      aDraftWith([ed({ step: 2 }), aRecipient("rev", { roleType: "documentReviewer" }), ann({ step: 3 })]),
      {},
    ],
    ["having finished already", "already_signed", aDraftWith([ed({ state: "signed" }), ann()]), {}],
    ["a voided document", "document_voided", aSentState([ed(), ann()], { status: "VOIDED" }), {}],
    ["an expired document", "document_expired", aSentState([ed(), ann()], { expiresAt: at }), {}],
  ])("is refused because of %s", async (_, code, state, input, more) => {
    expect(codeOf(await edit(state, input, more))).toBe(code);
  });

  it("is refused a label with an unsupported character", async () => {
    const label = fieldChange("a", "ann", { type: "label", data: "Ωmega" });
    const refused = await edit(
      sent,
      { put: [label] },
      { findUnsupportedCharacter: (text) => (text.includes("Ω") ? "Ω" : null) },
    );
    expect(refused).toMatchObject({
      refusal: { faults: [{ path: "fields.a", code: "text_has_unsupported_character" }] },
    });
  });
});

describe("a reviewer", () => {
  const rev = (more: Partial<Recipient> = {}) => aRecipient("rev", { roleType: "documentReviewer", ...more });
  const state = aDraftWith([rev(), ann()]);
  const approve = (one: DocumentState, recipientId = "rev", viewedSha256: string = state.document.viewedSha256!) =>
    approveDocument(one, { at, recipientId: recipientId as RecipientId, viewedSha256, origin });

  it("approves, and the next recipients are invited to sign", () => {
    const change = approve(state);
    if (!change.ok) throw new Error(change.refusal.code);
    expect(eventTypes(change.value)).toEqual(["APPROVED", "LINK_ISSUED"]);
    expect(change.value.recipients).toMatchObject([
      { _id: "rev", state: "signed", ended: { how: "approved", at } },
      { _id: "ann", state: "invited" },
    ]);
  });

  it.each<[string, string, ReturnType<typeof approve>]>([
    ["a version other than the one shown", "document_changed", approve(state, "rev", "0".repeat(64))],
    ["in another role", "not_for_role", approve(state, "ann")],
    [
      "a second time",
      "already_signed",
      approve(aDraftWith([rev({ state: "signed", ended: { how: "approved", at: someTime } }), ann()])),
    ],
    ["a declined document", "document_declined", approve(aSentState([rev(), ann()], { status: "DECLINED" }))],
  ])("cannot approve %s", (_, code, outcome) => {
    expect(codeOf(outcome)).toBe(code);
  });
});
