import { describe, expect, it } from "vitest";
import type { DocumentState } from "../document/change.ts";
import { toInstant } from "../ids.ts";
import type { Recipient } from "../recipient/recipient.ts";
import { erasePerson, maskOf, mayConcern } from "./erase-person.ts";

const at = toInstant(Date.parse("2026-11-23T10:00:00Z"));
const actor = { kind: "system", id: "countersign" } as const;
const object = "a".repeat(64);
const ann = {
  ...{ _id: "r0", name: "Ann", email: "Ann@Example.com", contact: "5550100", countryCode: "+1", state: "signed" },
  proof: { codesAt: [], failures: 0, sessions: [], passed: [{ check: "SELFIE", at, object }] },
} as unknown as Recipient;
const bob = { _id: "r1", name: "Bob", email: "bob@example.com" } as unknown as Recipient;

function stateOf(status: string, more: object = {}, people = [ann, bob]): DocumentState {
  const recipientEmails = ["ann@example.com", "bob@example.com"];
  const document = { status, version: 3, ccEmails: [], recipientEmails, ...more };
  return { document, recipients: people, fields: [], infos: {} } as unknown as DocumentState;
}
const erase = (state: DocumentState) => erasePerson(state, "ann@example.com", { actor, isInTrail: true });

describe("erasing a person from a document", () => {
  it("keeps the signer of a sealed document, and removes data that its certificate does not need", () => {
    const { erased, kept, change, forgets } = erase(stateOf("COMPLETED", { ended: { how: "completed", at } }));
    expect([erased, kept, forgets]).toEqual([["contact", "selfie"], ["sealed"], null]);
    expect(change!.recipients).toMatchObject([{ name: "Ann", email: "Ann@Example.com" }]);
    expect(change!.recipients![0]).not.toHaveProperty("contact");
    expect(change!.recipients![0]!.proof!.passed).toEqual([{ check: "SELFIE", at }]);
    expect(change!.events).toMatchObject([{ type: "ERASED", subject: "r0", data: { what: "selfie" } }]);
    expect(change!.document.recipientEmails).toContain("ann@example.com");
  });

  it.each(["declined", "expired", "voided"])("removes the person from a document that was %s", (how) => {
    const { erased, change, forgets } = erase(stateOf(how.toUpperCase(), { ended: { how, at } }));
    expect(erased).toEqual(["person", "contact", "selfie", "answers", "trail"]);
    expect(change!.recipients).toMatchObject([{ _id: "r0", name: "", email: "" }]);
    expect(change!.document.recipientEmails).toEqual(["bob@example.com"]);
    expect(forgets).toEqual(["r0"]);
  });

  it("removes a former member who was the sender, and mentions in title and message", () => {
    const sender = { name: "Ann", email: "ann@example.com", language: "en" };
    const ended = { how: "voided", at };
    const named = { ...stateOf("VOIDED", { ended, sender, title: "For ann@example.com" }, [bob]) };
    named.infos = { en: { title: "Lease", message: "Ask ann@example.com" } };
    expect(mayConcern(named, "ann@example.com")).toBe(true);
    const { erased, change } = erase(named);
    expect(erased).toEqual(["person", "texts", "trail"]);
    expect(change!.document).toMatchObject({ title: "For …", sender: { name: "", email: "", language: "en" } });
    expect(change!.infos).toEqual({ en: { title: "Lease", message: "Ask …" } });
    const sealed = erase({ ...named, document: { ...named.document, ended: { how: "completed", at } as never } });
    expect([sealed.erased, sealed.kept, sealed.change]).toEqual([[], ["sealed"], null]);
  });

  it("removes the hashes by which a web form recognizes its respondent, and no other respondent's", () => {
    const form = { formId: "f1", filler: "r0", isCounted: true, person: "hash", mailbox: "hash" };
    const more = (filler: string) => ({
      ended: { how: "voided", at },
      madeFrom: { template: "t1", form: { ...form, filler } },
    });
    const formOf = (filler: string) => erase(stateOf("VOIDED", more(filler))).change!.document.madeFrom!.form;
    expect(formOf("r0")).toEqual({ formId: "f1", filler: "r0", isCounted: true });
    expect(formOf("r1")).toEqual({ ...form, filler: "r1" });
  });

  it("changes no document that is out for signing or being sealed", () => {
    for (const status of ["QUEUED", "SENT", "WAITING_FOR_PAYMENT", "SEALING"]) {
      expect(erase(stateOf(status))).toEqual({ erased: [], kept: ["open"], change: null, forgets: null });
    }
  });

  it("raises a draft's version, so that a stale save cannot restore the person", () => {
    expect(erase(stateOf("DRAFT")).change!.document.version).toBe(4);
  });

  it("removes people who delegated or get a copy, and reports the payment that is kept", () => {
    const from = [{ name: "Ann", email: "ann@example.com", reason: "Away", at }];
    const delegated = { ...bob, delegatedFrom: from, payment: { state: "paid" } } as unknown as Recipient;
    const state = stateOf("VOIDED", { ended: { how: "voided", at }, ccEmails: ["ANN@example.com"] }, [delegated]);
    expect(mayConcern(state, "ann@example.com")).toBe(true);
    const { change, kept, erased } = erase(state);
    expect(change!.recipients).toMatchObject([{ name: "Bob", delegatedFrom: [{ name: "", email: "", reason: "" }] }]);
    expect(change!.document.ccEmails).toEqual([]);
    expect([kept, erased.includes("copy")]).toEqual([["payment"], true]);
    expect(mayConcern(stateOf("DRAFT", {}, [bob]), "ann@example.com")).toBe(false);
  });

  it("changes nothing the second time", () => {
    const sealed = stateOf("COMPLETED", { ended: { how: "completed", at } });
    const once = { ...sealed, recipients: [erase(sealed).change!.recipients![0]!, bob] };
    expect(erase(once).change).toBeNull();
  });

  it("is logged under a masked address", () => {
    expect([maskOf("ann@example.com"), maskOf("𝒜@x.org")]).toEqual(["a…@example.com", "𝒜…@x.org"]);
  });
});
