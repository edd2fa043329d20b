import { describe, expect, it } from "vitest";
import { aField, aRecipient, aTemplate, noOutside } from "../../tests/support/builders.ts";
import type { PageShape } from "../field/geometry.ts";
import type { FilePartKey, RecipientId } from "../ids.ts";
import type { Recipient } from "../recipient/recipient.ts";
import { findFormFaults } from "./form-faults.ts";
import type { TemplateState } from "./template.ts";

const page: PageShape = { visibleBox: [0, 0, 595, 842], rotate: 0, userUnit: 1 };
const pages = new Map([["part_1" as FilePartKey, [page, page]]]);
const engine = { findUnsupportedCharacter: () => null, textFits: (text: string) => text !== "too long" };
const respondent = (more: Partial<Recipient> = {}) => aRecipient("respondent", { name: "", email: "", ...more });
const landlord = (more: Partial<Recipient> = {}) => aRecipient("landlord", { position: 1, ...more });
const faultsOf = (state: TemplateState) =>
  findFormFaults(state, pages, noOutside, engine).map(({ path, code }) => `${path} ${code}`);

describe("a template's web form", () => {
  it("can be switched on if only the respondent is unknown", () => {
    expect(faultsOf(aTemplate([respondent(), landlord()]))).toEqual([]);
    expect(faultsOf(aTemplate([respondent()]))).toEqual([]);
  });

  it("ignores the person whom the template has in the respondent's place", () => {
    expect(faultsOf(aTemplate([respondent({ name: "Ann", email: "no address" }), landlord()]))).toEqual([]);
  });

  it.each<[string, Recipient[], string[]]>([
    ["no recipient", [], ["recipients document_needs_recipient"]],
    [
      "a second person without name",
      [respondent(), landlord({ name: " " })],
      ["recipients.1.name recipient_needs_name"],
    ],
    [
      "a second person without address",
      [respondent(), landlord({ email: "" })],
      ["recipients.1.email recipient_needs_email"],
    ],
    [
      "a second person with an invalid address",
      [respondent(), landlord({ email: "x@" })],
      ["recipients.1.email invalid_email"],
    ],
    [
      "a reviewer in the first place",
      [respondent({ roleType: "documentReviewer" }), landlord({ step: 2 })],
      ["recipients.0.roleType form_filler_must_sign", "fields.sig_respondent not_for_role"],
    ],
    [
      "an in-person signer in the first place",
      [respondent({ roleType: "inPerson" }), landlord({ step: 2 })],
      ["recipients.0.roleType form_filler_must_sign", "recipients.0.hostName recipient_needs_host"],
    ],
    [
      "another person who acts first",
      [respondent({ step: 2 }), landlord({ step: 1 })],
      ["recipients.0.step form_filler_not_first"],
    ],
    [
      "a text message to an unknown number",
      [respondent({ checks: { type: "SMS" } })],
      ["recipients.0.contact recipient_needs_contact", "recipients.0.authenticationType messaging_not_connected"],
    ],
  ])("cannot be switched on with %s", (_, people, expected) => {
    expect(faultsOf(aTemplate(people))).toEqual(expected);
  });

  it("cannot be switched on for a group", () => {
    const group = { _id: "buyers" as RecipientId, name: "Buyers", minSigners: 1 };
    const state = aTemplate([respondent({ group }), landlord()]);
    const fields = [aField("s", "buyers"), aField("t", "landlord")];
    expect(faultsOf({ ...state, fields })).toEqual(["recipients.0.roleType form_filler_must_sign"]);
  });

  it("needs fields on existing pages with texts that fit, including a signature", () => {
    const state = aTemplate([respondent()]);
    expect(faultsOf({ ...state, fields: [] })).toEqual([
      "recipients.0 recipient_without_field",
      "fields document_needs_signer",
    ]);
    expect(faultsOf({ ...state, fields: [aField("s", "respondent", { page: 2 })] })).toEqual([
      "fields.s field_unknown_page",
    ]);
    expect(faultsOf({ ...state, fields: [aField("s", "respondent", { type: "textbox" })] })).toEqual([
      "fields document_needs_signer",
    ]);
    const fixed = aField("t", "respondent", { type: "textbox", readOnly: true, data: "too long" });
    expect(faultsOf({ ...state, fields: [...state.fields, fixed] })).toEqual(["fields.t field_text_does_not_fit"]);
  });

  it("needs a title in each language of its people", () => {
    const state = aTemplate([respondent(), landlord({ language: "de" })]);
    expect(faultsOf(state)).toEqual(["documentInfo.de.title document_needs_title"]);
  });
});
