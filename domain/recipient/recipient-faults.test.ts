import { describe, expect, it } from "vitest";
import { aField, aRecipient, noOutside } from "../../tests/support/builders.ts";
import type { RecipientId, UserId } from "../ids.ts";
import type { Recipient } from "./recipient.ts";
import { type ConnectedServices, findRecipientFaults, findTestFaults, pathsOf, sendable } from "./recipient-faults.ts";

const all: ConnectedServices = { hasMessaging: true, hasAadhaar: true, credits: 5, connections: new Set(["stripe_1"]) };
const group = { _id: "buyers" as RecipientId, name: "Buyers", minSigners: 2 };
const someHash = { salt: "s", hash: "h" };
const host = { memberId: "u1" as UserId, name: "Hedy", email: "hedy@example.com" };

function faultsOf(
  people: Recipient[],
  outside = all,
  complyWith: "AATL" | "AADHAAR_ESIGN_COMPLIANCE" = "AATL",
): string[] {
  const owners = ["ann", "bob", "buyers", "buyers_2"];
  const fields = owners.map((owner) => aField(`f_${owner}`, owner));
  return findRecipientFaults(people.map(sendable), fields, complyWith, outside).map(
    ({ path, code }) => `${path} ${code}`,
  );
}
const ann = (more: Partial<Recipient> = {}) => aRecipient("ann", more);

describe("recipients before sending", () => {
  it("are identified by their index in the sender's list, group members within their group", () => {
    const people = [ann(), aRecipient("bob", { group }), aRecipient("eve", { group }), aRecipient("kim")];
    expect(pathsOf(people).map(({ own }) => own)).toEqual([
      "recipients.0",
      "recipients.1.signingGroups.0",
      "recipients.1.signingGroups.1",
      "recipients.2",
    ]);
  });

  it("of a test document must cost nothing: no Aadhaar, and payments only in test mode", () => {
    const payment = { connectionId: "stripe_1", amountMinor: 500, currency: "EUR" } as Recipient["payment"] & object;
    const people = [ann({ checks: { type: "AADHAAR" } }), aRecipient("bob", { payment })].map(sendable);
    const codes = (mode: "sandbox" | "production") =>
      findTestFaults(people, { ...all, modes: new Map([["stripe_1", mode]]) }).map(
        ({ path, code }) => `${path} ${code}`,
      );
    expect(codes("sandbox")).toEqual(["recipients.0.authenticationType aadhaar_not_in_tests"]);
    expect(codes("production")).toEqual([
      "recipients.0.authenticationType aadhaar_not_in_tests",
      "recipients.1.payment.connectionId payment_not_in_tests",
    ]);
  });

  it.each<[string, Partial<Recipient>, string[]]>([
    ["nothing but a name and an email", {}, []],
    ["a name", { name: " " }, ["recipients.0.name recipient_needs_name"]],
    ["an email", { email: "" }, ["recipients.0.email recipient_needs_email"]],
    ["a valid email", { email: "ann@" }, ["recipients.0.email invalid_email"]],
    ["a host in person", { roleType: "inPerson", email: "" }, ["recipients.0.hostName recipient_needs_host"]],
    ["no email in person", { roleType: "inPerson", email: "", host }, []],
    ["an access code", { checks: { type: "ACCESS_CODE" } }, ["recipients.0.accessCode access_code_required"]],
    ["no access code if one is stored", { checks: { type: "ACCESS_CODE", accessCode: someHash } }, []],
    ["a contact for SMS", { checks: { type: "SMS" } }, ["recipients.0.contact recipient_needs_contact"]],
    [
      "a valid contact for SMS",
      { checks: { type: "SMS" }, countryCode: "+91", contact: "12" },
      ["recipients.0.contact contact_number_invalid"],
    ],
    ["a reason for Aadhaar", { checks: { type: "AADHAAR" } }, ["recipients.0.reason recipient_needs_reason"]],
    [
      "questions",
      { checks: { knowledge: { type: "ALL", limit: 1, questions: [] } } },
      ["recipients.0.knowledgeBaseData questions_needed"],
    ],
    [
      "as many questions as must be answered, with answers",
      { checks: { knowledge: { type: "CUSTOM", limit: 2, questions: [{ id: "q", question: " ", answers: [] }] } } },
      [
        "recipients.0.knowledgeBaseData.0.question question_empty",
        "recipients.0.knowledgeBaseData.0.answers question_without_answer",
        "recipients.0.knowledgeBaseSettings.limit questions_below_limit",
      ],
    ],
    [
      "no verification as an editor",
      { roleType: "documentEditor", checks: { type: "EMAIL" } },
      ["recipients.0.authenticationEnabled check_not_for_role"],
    ],
    [
      "an existing payment connection",
      { payment: { connectionId: "gone", provider: "stripe", currency: "usd", amountMinor: 100, state: "owed" } },
      ["recipients.0.payment.connectionId payment_connection_unknown"],
    ],
    [
      "an available payment provider",
      { payment: { connectionId: "stripe_1", provider: "razorpay", currency: "usd", amountMinor: 100, state: "owed" } },
      ["recipients.0.payment.payment_provider payment_provider_coming_soon"],
    ],
    [
      "an amount of at least 1",
      { payment: { connectionId: "stripe_1", provider: "stripe", currency: "usd", amountMinor: 99, state: "owed" } },
      ["recipients.0.payment.amount payment_incomplete"],
    ],
  ])("need %s", (_, more, expected) => {
    expect(faultsOf([ann(more)])).toEqual(expected);
  });

  it("need a field if they sign, one for each seat of a group; editors and reviewers need none", () => {
    const nobodys = (one: Recipient) => findRecipientFaults([sendable(one)], [], "AATL", all).map(({ code }) => code);
    expect(nobodys(ann())).toEqual(["recipient_without_field"]);
    expect(nobodys(ann({ roleType: "documentReviewer" }))).toEqual([]);
    expect(nobodys(ann({ roleType: "documentEditor" }))).toEqual([]);
    const oneSeat = findRecipientFaults(
      [aRecipient("bob", { group }), aRecipient("eve", { group })].map(sendable),
      [aField("f", "buyers")],
      "AATL",
      all,
    );
    expect(oneSeat.map(({ path, code }) => `${path} ${code}`)).toEqual(["recipients.0 recipient_without_field"]);
  });

  it("of a group must be at least as many as must sign", () => {
    expect(faultsOf([aRecipient("bob", { group })])).toEqual(["recipients.0.minSigners group_signers_invalid"]);
    expect(faultsOf([aRecipient("bob", { group }), aRecipient("eve", { group })])).toEqual([]);
  });

  it("of a group each need a phone number for codes, and its fault is reported at the member", () => {
    const sms = { group, checks: { type: "SMS" as const } };
    const people = [
      aRecipient("bob", { ...sms, countryCode: "+91", contact: "9876543210" }),
      aRecipient("eve", sms),
      aRecipient("kim", { ...sms, countryCode: "+91", contact: "12" }),
    ];
    expect(faultsOf(people)).toEqual([
      "recipients.0.signingGroups.1.contact recipient_needs_contact",
      "recipients.0.signingGroups.2.contact contact_number_invalid",
    ]);
    expect(faultsOf(people.slice(0, 1).concat(people.slice(0, 1)), noOutside)).toEqual([
      "recipients.0.authenticationType messaging_not_connected",
    ]);
  });

  it("cannot be asked for verifications that the workspace has not set up", () => {
    const sms = ann({ checks: { type: "SMS" }, countryCode: "+91", contact: "9876543210" });
    const aadhaar = ann({ checks: { type: "AADHAAR", reason: "Lease" } });
    expect(faultsOf([sms])).toEqual([]);
    expect(faultsOf([sms], noOutside)).toEqual(["recipients.0.authenticationType messaging_not_connected"]);
    expect(faultsOf([aadhaar])).toEqual([]);
    expect(faultsOf([aadhaar], noOutside)).toEqual(["recipients.0.authenticationType aadhaar_not_available"]);
    expect(faultsOf([aadhaar], { ...all, credits: 0 })).toEqual(["recipients insufficient_credits"]);
    const two = ["bob", "eve", "kim"].map((id) =>
      aRecipient(id, { group, checks: { type: "AADHAAR", reason: "Lease" } }),
    );
    expect(faultsOf(two, { ...all, credits: 2 })).toEqual([]);
    expect(faultsOf([ann()], all, "AADHAAR_ESIGN_COMPLIANCE")).toEqual([
      "recipients.0.authenticationType aadhaar_required",
    ]);
  });
});
