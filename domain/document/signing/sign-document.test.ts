import { describe, expect, it } from "vitest";
import { aField, apply, aRecipient, aSentState, codeOf, eventTypes, later } from "../../../tests/support/builders.ts";
import type { RecipientId, Sha256 } from "../../ids.ts";
import type { DocumentState } from "../change.ts";
import type { SentValue } from "./fill-fields.ts";
import { type SignCommand, signDocument } from "./sign-document.ts";

const image: SentValue = { form: "png", object: "cd".repeat(32) as Sha256 };

function signing(id: string, values: Record<string, SentValue>, more: Partial<SignCommand> = {}): SignCommand {
  return {
    at: later,
    recipientId: id as RecipientId,
    viewedSha256: "ab".repeat(32),
    consent: true,
    language: "en",
    values: new Map(Object.entries(values)),
    requestSha256: "ef".repeat(32) as Sha256,
    origin: { ip: "203.0.113.7", userAgent: "test" },
    known: {
      ...{ name: "Ann", email: "ann@example.com", title: "", company: "", language: "en" },
      at: later,
      timeZone: "UTC",
    },
    attachments: new Map(),
    earlier: new Map(),
    textFits: (text) => text.length < 1_000,
    findUnsupportedCharacter: (text) => (text.includes("\u{10FFFF}") ? "\u{10FFFF}" : null),
    ...more,
  };
}

function withFields(state: DocumentState, ...fields: DocumentState["fields"]): DocumentState {
  return { ...state, fields: [...state.fields, ...fields] };
}

describe("signing", () => {
  const two = aSentState([aRecipient("ann"), aRecipient("bob", { step: 2, position: 1 })], { signingOrder: true });

  it("invites only the next recipient in order", () => {
    const signed = signDocument(two, signing("ann", { sig_ann: image }));
    if (!signed.ok) throw new Error(signed.refusal.code);
    const after = apply(two, signed.value);
    expect(after.recipients.map((one) => one.state)).toEqual(["signed", "invited"]);
    expect(signed.value.jobs.map((one) => one.task.kind)).toEqual(["mail", "mail"]);
    expect(after.document.turnEmails).toEqual(["bob@example.com"]);
    expect(eventTypes(signed.value)).toEqual(["CONSENT_GIVEN", "SIGNED", "LINK_ISSUED"]);
  });

  it("is refused for a group's seat that another member took meanwhile, and accepted for the next one", () => {
    const group = { _id: "g" as RecipientId, name: "Board", minSigners: 2 };
    const members = ["ann", "bob", "cy"].map((id, position) => aRecipient(id, { group, position }));
    const board = { ...aSentState(members), fields: [aField("seat_1", "g"), aField("seat_2", "g_2")] };
    const first = signDocument(board, signing("ann", { seat_1: image }));
    if (!first.ok) throw new Error(first.refusal.code);
    const after = apply(board, first.value);
    expect(codeOf(signDocument(after, signing("bob", { seat_1: image })))).toBe("document_changed");
    expect(codeOf(signDocument(after, signing("bob", { seat_2: image })))).toBe("ok");
  });

  it("starts sealing once, with the last signature", () => {
    const first = signDocument(two, signing("ann", { sig_ann: image }));
    if (!first.ok) throw new Error();
    const last = signDocument(apply(two, first.value), signing("bob", { sig_bob: image }));
    if (!last.ok) throw new Error(last.refusal.code);
    expect(last.value.document.status).toBe("SEALING");
    expect(last.value.jobs.map((one) => one.task.kind)).toEqual(["seal"]);
  });

  const one = aSentState([aRecipient("ann"), aRecipient("bob")]);
  it.each([
    ["a recipient whose turn has not come", two, signing("bob", { sig_bob: image }), "not_your_turn"],
    [
      "a document that changed since it was shown",
      one,
      signing("ann", { sig_ann: image }, { viewedSha256: "00" }),
      "document_changed",
    ],
    ["no consent", one, signing("ann", { sig_ann: image }, { consent: false }), "consent_required"],
    ["another signer's field", one, signing("ann", { sig_ann: image, sig_bob: image }), "field_not_yours"],
    ["a field that does not exist", one, signing("ann", { sig_ann: image, other: "x" }), "field_not_yours"],
    ["a missing signature", one, signing("ann", {}), "signature_required"],
    ["a text for a signature field", one, signing("ann", { sig_ann: "Ann" }), "field_value_invalid"],
    ["`true` with nothing adopted", one, signing("ann", { sig_ann: true }), "signature_required"],
    [
      "a value for a read-only field",
      withFields(one, aField("note", "ann", { type: "textbox", readOnly: true, data: "fixed" })),
      signing("ann", { sig_ann: image, note: "mine" }),
      "field_read_only",
    ],
    [
      "an empty required text",
      withFields(one, aField("note", "ann", { type: "textbox" })),
      signing("ann", { sig_ann: image, note: "  " }),
      "field_required",
    ],
    [
      "an unticked required box",
      withFields(one, aField("box", "ann", { type: "checkbox" })),
      signing("ann", { sig_ann: image, box: false }),
      "field_required",
    ],
    [
      "a text longer than the limit",
      withFields(one, aField("note", "ann", { type: "textbox" })),
      signing("ann", { sig_ann: image, note: "x".repeat(2_001) }),
      "field_text_too_long",
    ],
    [
      "a text that does not fit its field",
      withFields(one, aField("note", "ann", { type: "textbox" })),
      signing("ann", { sig_ann: image, note: "x".repeat(1_500) }),
      "field_text_does_not_fit",
    ],
    [
      "an invalid address",
      withFields(one, aField("mail", "ann", { type: "email" })),
      signing("ann", { sig_ann: image, mail: "nowhere" }),
      "invalid_email",
    ],
    [
      "a character that no font has",
      withFields(one, aField("note", "ann", { type: "textbox" })),
      signing("ann", { sig_ann: image, note: "a\u{10FFFF}" }),
      "text_has_unsupported_character",
    ],
    [
      "an expired document",
      aSentState([aRecipient("ann")], { expiresAt: later }),
      signing("ann", { sig_ann: image }),
      "document_expired",
    ],
    [
      "a voided document",
      aSentState([aRecipient("ann")], { status: "VOIDED" }),
      signing("ann", { sig_ann: image }),
      "document_voided",
    ],
    [
      "a declined document",
      aSentState([aRecipient("ann")], { status: "DECLINED" }),
      signing("ann", { sig_ann: image }),
      "document_declined",
    ],
    [
      "a completed document",
      aSentState([aRecipient("ann")], { status: "COMPLETED" }),
      signing("ann", { sig_ann: image }),
      "document_completed",
    ],
    [
      "a second signature",
      aSentState([aRecipient("ann", { state: "signed" }), aRecipient("bob")]),
      signing("ann", { sig_ann: image }),
      "already_signed",
    ],
  ] as const)("refuses %s", (_what, state, command, code) => {
    expect(codeOf(signDocument(state, command))).toBe(code);
  });

  it("sets the day of signing itself, whatever the browser sends", () => {
    const state = withFields(one, aField("day", "ann", { type: "dateSigned" }));
    const signed = signDocument(state, signing("ann", { sig_ann: image, day: "01/01/1999" }));
    if (!signed.ok) throw new Error(signed.refusal.code);
    expect(signed.value.values?.values.get("day" as never)).toEqual({ kind: "text", text: "22/11/2026" });
  });

  it("fills a name field that was left untouched", () => {
    const state = withFields(one, aField("who", "ann", { type: "name" }));
    const signed = signDocument(state, signing("ann", { sig_ann: image }));
    if (!signed.ok) throw new Error(signed.refusal.code);
    expect(signed.value.values?.values.get("who" as never)).toEqual({ kind: "text", text: "Ann" });
  });

  it("uses the adopted signature if `true` is sent", () => {
    const signature = { form: "strokes" as const, object: "99".repeat(32) as Sha256, way: "draw" as const };
    const signed = signDocument(one, signing("ann", { sig_ann: true }, { signature }));
    if (!signed.ok) throw new Error(signed.refusal.code);
    expect(signed.value.values?.values.get("sig_ann" as never)).toEqual({
      kind: "image",
      form: "strokes",
      object: signature.object,
    });
  });
});
