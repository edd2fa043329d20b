import { describe, expect, it } from "vitest";
import { DraftInput } from "../../../domain/contract/draft.ts";
import { aDraft, aField, aFilePart, aRecipient, aView } from "../testing/builders.ts";
import { draftOf, inputOf, splitEmails, titleFrom } from "./draft.ts";
import {
  changedRecipient,
  changedValidity,
  personFaults,
  withFileParts,
  withOrder,
  withoutRecipient,
  withPerson,
} from "./draft-changes.ts";

describe("a draft", () => {
  const draft = aDraft({
    fileParts: [aFilePart("a"), aFilePart("b")],
    recipients: [aRecipient("r1"), aRecipient("r2", { language: "ar" })],
    ccEmails: ["x@example.com", "y@example.com"],
    fields: [aField("signature 1"), aField("signature 2", { part: aFilePart("b").key, page: 1 })],
  });

  it("comes back from the server as it was saved", () => {
    expect(draftOf(aView(draft, 1))).toEqual(draft);
  });

  it("is sent in the shape the contract asks for, fields on pages counted through all files", () => {
    const input = inputOf(draft, 7);
    expect(DraftInput.safeParse(input).success).toBe(true);
    expect(input.version).toBe(7);
    expect(input.jsonData?.schemas.map((page) => Object.keys(page))).toEqual([
      ["signature 1"],
      [],
      [],
      ["signature 2"],
    ]);
    expect(input.ccEmails).toBe("x@example.com,y@example.com");
  });

  it("takes its steps from the list when signing in order, and one step for all when not", () => {
    expect(inputOf(draft).recipients.map((one) => one.step)).toEqual([1, 1]);
    expect(inputOf({ ...draft, signingOrder: true }).recipients.map((one) => one.step)).toEqual([1, 2]);
  });

  it("loses the fields of a file or a person that leaves it", () => {
    expect(withFileParts(draft, [aFilePart("b")]).fields.map((field) => field.key)).toEqual(["signature 2"]);
    expect(withoutRecipient(draft, aRecipient("r1")._id).fields).toEqual([]);
  });

  it("stays to be merged while its second file is still on its way", () => {
    const merging = { ...draft, mergeDocuments: true };
    const waiting = withFileParts(merging, [aFilePart("a")]);
    expect(withFileParts(waiting, draft.fileParts).mergeDocuments).toBe(true);
  });

  it("keeps its last recipient, and no order with only one", () => {
    const one = withoutRecipient({ ...draft, signingOrder: true }, aRecipient("r2")._id);
    expect(one.signingOrder).toBe(false);
    expect(withoutRecipient(one, aRecipient("r1")._id)).toBe(one);
  });

  it("is titled after its first file unless it has a title", () => {
    const untitled = aDraft({ fileParts: [], infos: { en: { title: " ", message: "" } } });
    expect(withFileParts(untitled, [aFilePart("a", { fileName: "Rental_agreement 2026.pdf" })]).infos.en?.title).toBe(
      "Rental agreement 2026",
    );
    expect(withFileParts(aDraft(), [aFilePart("b")]).infos.en?.title).toBe("Lease");
    const suggested = aDraft({ infos: { en: { title: "a", message: "" } } });
    expect(withFileParts(suggested, [aFilePart("b"), aFilePart("a")]).infos.en?.title).toBe("b");
  });

  it("asks for a title in every language its recipients read, begun with the one there is", () => {
    const changed = changedRecipient(aDraft(), aRecipient("r1")._id, { language: "de" });
    expect(changed.infos.de).toEqual({ title: "Lease", message: "" });
  });

  it("is signed in the order people are put in", () => {
    const ordered = withOrder({ ...draft, signingOrder: true }, ["r2", "r1"]);
    expect(inputOf(ordered).recipients.map((one) => [one._id, one.step])).toEqual([
      ["r2", 1],
      ["r1", 2],
    ]);
  });

  it("puts a known person into the empty row before it makes a new one", () => {
    const empty = aDraft({ recipients: [aRecipient("r1", { name: "", email: "" })] });
    const person = { name: "Bo", email: "bo@example.com" };
    const once = withPerson(empty, aRecipient("r2")._id, person);
    expect(once.recipients).toMatchObject([{ _id: "r1", ...person }]);
    const twice = withPerson(once, aRecipient("r2")._id, { name: "Cy", email: "cy@example.com" });
    expect(twice.recipients.map((one) => one.name)).toEqual(["Bo", "Cy"]);
    expect(new Set(twice.recipients.map((one) => one.color)).size).toBe(2);
  });
});

describe("small rules of preparing", () => {
  it.each([
    ["Contract.PDF", "Contract"],
    ["a_b__c.pdf", "a b c"],
    [".pdf", ""],
    ["v1.2 final", "v1.2 final"],
  ])("a file %s suggests the title %j", (name, title) => expect(titleFrom(name)).toBe(title));

  it.each([
    ["a@b.co, c@d.co;e@f.co", ["a@b.co", "c@d.co", "e@f.co"]],
    [" ", []],
  ])("addresses in %j are told apart", (text, emails) => expect(splitEmails(text)).toEqual(emails));

  it.each([
    [0, 1],
    [60.4, 60],
    [500, 180],
  ])("%d days of validity become %d", (days, kept) =>
    expect(changedValidity(aDraft(), days).validity.expiresIn).toBe(kept),
  );

  it.each([
    [
      { name: "", email: "" },
      { name: "recipient_needs_name", email: "recipient_needs_email" },
    ],
    [{ name: "Ana", email: "ana@" }, { email: "invalid_email" }],
    [{ name: "Ana", email: " ana@example.com " }, {}],
  ])("a person %j lacks %j", (person, faults) => expect(personFaults(person)).toEqual(faults));
});
