import { describe, expect, it } from "vitest";
import { DraftInput } from "../../../domain/contract/draft/draft.ts";
import { aDraft, aField, aFilePart, aRecipient, aView, everyKind } from "../testing/builders.ts";
import { canRemind, changedValidity, withFileParts } from "./changes/draft-changes.ts";
import { changedRecipient, movedRecipient, withoutRecipient, withPerson } from "./changes/people-changes.ts";
import { draftOf, inputOf, splitEmails, titleFrom } from "./draft.ts";

describe("a draft", () => {
  const draft = aDraft({
    fileParts: [aFilePart("a"), aFilePart("b")],
    recipients: [aRecipient("r1"), aRecipient("r2", { language: "ar" })],
    ccEmails: ["x@example.com", "y@example.com"],
    fields: [aField("signature 1"), aField("signature 2", { part: aFilePart("b").key, page: 1 })],
  });

  it("survives a round trip to the server", () => {
    expect(draftOf(aView(draft, 1))).toEqual(draft);
  });

  it("survives a round trip with every setting of five kinds of recipients and of the document", () => {
    const full = everyKind();
    expect(draftOf(aView(full, 1))).toEqual(full);
    expect(DraftInput.safeParse(inputOf(full)).error).toBeUndefined();
  });

  it("sends only newly typed secrets", () => {
    const sent = JSON.stringify(inputOf(everyKind()));
    expect(sent).not.toContain("accessCode");
    expect(sent).not.toContain("answers");
    expect(sent).not.toContain('"password"');
    const [first, ...others] = everyKind().recipients;
    const typed = { ...first!, accessCode: { isSet: true, typed: "new code" } };
    const settings = {
      ...everyKind().settings,
      password: { mode: "gate" as const, secret: { isSet: false, typed: "gate 66" } },
    };
    const input = inputOf({ ...everyKind(), recipients: [typed, ...others], settings });
    expect(input.recipients[0]?.accessCode).toBe("new code");
    expect(input.settings?.passwordProtection).toEqual({ enabled: true, mode: "gate", password: "gate 66" });
  });

  it("matches the contract's schema, with fields on pages counted through all files", () => {
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

  it("derives steps from the list with signing order, and a single step without", () => {
    expect(inputOf(draft).recipients.map((one) => one.step)).toEqual([1, 1]);
    expect(inputOf({ ...draft, signingOrder: true }).recipients.map((one) => one.step)).toEqual([1, 2]);
  });

  it("drops the fields of a removed file or person", () => {
    expect(withFileParts(draft, [aFilePart("b")]).fields.map((field) => field.key)).toEqual(["signature 2"]);
    expect(withoutRecipient(draft, aRecipient("r1")._id).fields).toEqual([]);
  });

  it("stays merged while its second file is still uploading", () => {
    const merging = { ...draft, mergeDocuments: true };
    const waiting = withFileParts(merging, [aFilePart("a")]);
    expect(withFileParts(waiting, draft.fileParts).mergeDocuments).toBe(true);
  });

  it("keeps its last recipient, and drops the order for a single one", () => {
    const one = withoutRecipient({ ...draft, signingOrder: true }, aRecipient("r2")._id);
    expect(one.signingOrder).toBe(false);
    expect(withoutRecipient(one, aRecipient("r1")._id)).toBe(one);
  });

  it("takes its title from its first file unless it has one", () => {
    const untitled = aDraft({ fileParts: [], infos: { en: { title: " ", message: "" } } });
    expect(withFileParts(untitled, [aFilePart("a", { fileName: "Rental_agreement 2026.pdf" })]).infos.en?.title).toBe(
      "Rental agreement 2026",
    );
    expect(withFileParts(aDraft(), [aFilePart("b")]).infos.en?.title).toBe("Lease");
    const suggested = aDraft({ infos: { en: { title: "a", message: "" } } });
    expect(withFileParts(suggested, [aFilePart("b"), aFilePart("a")]).infos.en?.title).toBe("b");
  });

  it("requires a title in each recipient's language, copied from the existing one", () => {
    const changed = changedRecipient(aDraft(), aRecipient("r1")._id, { language: "de" });
    expect(changed.infos.de).toEqual({ title: "Lease", message: "" });
  });

  it("is signed in the order of the list", () => {
    const ordered = movedRecipient({ ...draft, signingOrder: true }, "r2", 0);
    if (!ordered.ok) throw new Error("not moved");
    expect(inputOf(ordered.value).recipients.map((one) => [one._id, one.step])).toEqual([
      ["r2", 1],
      ["r1", 2],
    ]);
  });

  it("adds a known person to the empty row before it creates a new one", () => {
    const empty = aDraft({ recipients: [aRecipient("r1", { name: "", email: "" })] });
    const person = { name: "Bo", email: "bo@example.com" };
    const once = withPerson(empty, aRecipient("r2")._id, person);
    expect(once.recipients).toMatchObject([{ _id: "r1", ...person }]);
    const twice = withPerson(once, aRecipient("r2")._id, { name: "Cy", email: "cy@example.com" });
    expect(twice.recipients.map((one) => one.name)).toEqual(["Bo", "Cy"]);
    expect(new Set(twice.recipients.map((one) => one.color)).size).toBe(2);
  });
});

describe("preparing a document", () => {
  it.each([
    ["Contract.PDF", "Contract"],
    ["a_b__c.pdf", "a b c"],
    [".pdf", ""],
    ["v1.2 final", "v1.2 final"],
  ])("a file %s suggests the title %j", (name, title) => expect(titleFrom(name)).toBe(title));

  it.each([
    ["a@b.co, c@d.co;e@f.co", ["a@b.co", "c@d.co", "e@f.co"]],
    [" ", []],
  ])("splits the addresses in %j", (text, emails) => expect(splitEmails(text)).toEqual(emails));

  it.each([
    [0, 1],
    [60.4, 60],
    [500, 180],
  ])("%d days of validity are stored as %d", (days, stored) =>
    expect(changedValidity(aDraft(), days).validity.expiresIn).toBe(stored),
  );

  it("allows no reminders when the document is valid for one day", () => {
    expect([1, 2].map((expiresIn) => canRemind({ expiresIn }))).toEqual([false, true]);
  });
});
