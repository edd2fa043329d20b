import { describe, expect, it } from "vitest";
import {
  aField,
  aFilePart,
  aRecipient,
  aSentState,
  aTemplate,
  signedEnd,
  someTime,
} from "../../tests/support/builders.ts";
import type { DocumentId, FilePartKey, FormId, RecipientId, Sha256, TemplateId } from "../ids.ts";
import type { Recipient } from "../recipient/recipient.ts";
import { asDraft, contentOf, draftOf } from "./content.ts";
import { createDraft } from "./create-draft.ts";

const hashed = { salt: "s", hash: "h" };
const someHash = "cd".repeat(32) as Sha256;
const guarded: Partial<Recipient> = {
  role: "Tenant",
  privateMessage: "For you alone",
  countryCode: "+91",
  contact: "9876543210",
  checks: {
    type: "ACCESS_CODE",
    accessCode: hashed,
    knowledge: { type: "ALL", limit: 1, questions: [{ id: "q", question: "Pet?", answers: [hashed] }] },
  },
};

/** A recipient who has completed every possible action. */
const signed: Partial<Recipient> = {
  ...{ state: "signed", linkEpoch: 4, invitedAt: someTime, viewedAt: someTime },
  seat: "group" as RecipientId,
  proof: { codesAt: [], failures: 2, sessions: [], passed: [{ check: "EMAIL", at: someTime }] },
  origin: { ip: "203.0.113.9", userAgent: "Browser" },
  ended: signedEnd({ signature: { way: "draw", form: "png", object: someHash } }),
  handOver: { at: someTime, pin: hashed, place: null, failures: 0 },
  payment: {
    ...{ connectionId: "stripe_1", provider: "stripe", currency: "usd", amountMinor: 500, state: "paid" },
    ...{ paidAt: someTime, reference: "pi_1", failed: ["pi_0"] },
    checkout: { sessionId: "cs_1", url: "https://pay.example", at: someTime },
  },
};

describe("a template made from a sent document", () => {
  it("contains no actions of its recipients", () => {
    const [ann] = contentOf(aSentState([aRecipient("ann", { ...guarded, ...signed })])).recipients;
    expect(JSON.parse(JSON.stringify(ann))).toEqual({
      ...JSON.parse(JSON.stringify(aRecipient("ann", guarded))),
      payment: { connectionId: "stripe_1", provider: "stripe", currency: "usd", amountMinor: 500, state: "owed" },
    });
  });

  it("contains the recipient whom the sender chose, not the delegate", () => {
    const first = { name: "Ann", email: "ann@example.com", reason: "Away", at: someTime };
    const dora = aRecipient("dora", { delegatedFrom: [first, { ...first, name: "Bob", email: "bob@example.com" }] });
    expect(contentOf(aSentState([dora])).recipients[0]).toMatchObject({ name: "Ann", email: "ann@example.com" });
  });

  it("contains the files from before the merge, with the fields on them", () => {
    const first = aFilePart({ key: "one" as FilePartKey, pages: 2 });
    const second = aFilePart({ key: "two" as FilePartKey, pages: 3 });
    const mergedPart = aFilePart({ key: "both" as FilePartKey, pages: 5 });
    const state = aSentState([aRecipient("ann")], { fileParts: [first, second], mergedPart, mergeDocuments: true });
    const fields = [0, 1, 2, 4].map((page) => aField(`f${page}`, "ann", { part: mergedPart.key, page }));
    const content = contentOf({ ...state, fields });
    expect(content.fields.map(({ part, page }) => `${part} ${page}`)).toEqual(["one 0", "one 1", "two 0", "two 2"]);
    expect(content.content.fileParts).toEqual([first, second]);
  });

  it("contains no values that a respondent entered in a web form", () => {
    const form = { formId: "wf_1" as FormId, filler: "ann" as RecipientId };
    const state = aSentState([aRecipient("ann"), aRecipient("bob")], {
      madeFrom: { template: "t" as TemplateId, form },
    });
    const fields = [
      aField("city", "ann", { type: "textbox", data: "Berlin" }),
      aField("note", "ann", { type: "textbox", data: "as agreed", readOnly: true }),
      aField("rent", "bob", { type: "textbox", data: "900" }),
    ];
    expect(contentOf({ ...state, fields }).fields.map(({ data }) => data)).toEqual(["", "as agreed", "900"]);
    const plain = { ...state.document, madeFrom: undefined };
    expect(contentOf({ ...state, document: plain, fields }).fields[0]!.data).toBe("Berlin");
  });

  it("contains only roles if people are left out, without their details and secrets", () => {
    const [ann] = contentOf(aSentState([aRecipient("ann", { ...guarded, ...signed })]), false).recipients;
    expect(ann).toMatchObject({ name: "", email: "", role: "Tenant", roleType: "signatureNeeded" });
    expect(ann!.checks).toEqual({
      type: "ACCESS_CODE",
      knowledge: { type: "ALL", limit: 1, questions: [{ id: "q", question: "Pet?", answers: [] }] },
    });
    const json = JSON.stringify(ann);
    for (const secret of ["For you alone", "9876543210", "example.com", "hash"]) expect(json).not.toContain(secret);
  });
});

describe("a draft made from a template", () => {
  const state = aTemplate([aRecipient("ann", guarded), aRecipient("bob", { position: 1, step: 2 })]);
  const begins = {
    _id: "01JDNEW" as DocumentId,
    ownerId: null,
    editedBy: undefined,
    createdAt: someTime,
    audit: { seq: 0, head: someHash },
    externalId: "crm-7",
    madeFrom: { template: state.template._id },
  };

  it("contains everything under a new id", () => {
    const draft = draftOf(state, begins);
    expect(draft.document).toMatchObject({ ...state.template.content, ...begins, status: "DRAFT", version: 1 });
    expect(draft.recipients).toEqual(state.recipients.map((one) => ({ ...one, documentId: begins._id })));
    expect(draft.fields).toEqual(state.fields);
    expect(draft.infos).toEqual(state.infos);
  });

  it("becomes the same template again", () => {
    const { template, ...rest } = state;
    const again = contentOf(asDraft(state));
    const plain = (one: unknown) => JSON.parse(JSON.stringify(one));
    expect(plain(again)).toEqual(
      plain({
        ...rest,
        content: template.content,
        recipients: rest.recipients.map((one) => ({ ...one, documentId: template._id })),
      }),
    );
  });

  it("records the template, and each of its files once, in its trail", () => {
    const part = aFilePart();
    const twice = {
      ...state,
      template: { ...state.template, content: { ...state.template.content, fileParts: [part, part] } },
    };
    const change = createDraft(draftOf(twice, begins), twice.template._id, { kind: "user", id: "u1" });
    expect(change.events.map((event) => "data" in event && [event.type, event.data])).toEqual([
      ["CREATE", { template: state.template._id }],
      ["SOURCE_ADDED", { file: part.hashData }],
      ["RECIPIENT_ADDED", { recipients: twice.recipients.map((one) => one._id) }],
    ]);
  });
});
