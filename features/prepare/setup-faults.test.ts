import { describe, expect, it } from "vitest";
import type { UserId } from "../../domain/ids.ts";
import type { Draft } from "./draft/draft.ts";
import type { DraftRecipient } from "./draft/draft-recipient.ts";
import { outsideOf } from "./draft/sendable.ts";
import { itemOfFile, itemOfPart } from "./files/file-item.ts";
import { findSetupFaults, nextBlocker } from "./setup-faults.ts";
import { aDraft, aFilePart, aRecipient } from "./testing/builders.ts";

const host = { memberId: "u1" as UserId, name: "Hana" };

describe("the step before the fields", () => {
  const ready = itemOfPart(aFilePart("a"));
  const waiting = itemOfFile("b", { name: "b.pdf", size: 1 });

  it.each([
    ["without a file", [], "needs_file"],
    ["while a file is uploading", [ready, waiting], "busy"],
    ["with a refused file", [ready, waiting, { ...waiting, status: "rejected" as const }], "rejected"],
    ["with all files ready", [ready], null],
  ])("%s is blocked by %j", (_when, items, hindrance) => expect(nextBlocker(items)).toBe(hindrance));

  it("requires every used name, address and title, and valid addresses for copies", () => {
    const draft = aDraft({
      recipients: [aRecipient("r1"), aRecipient("r2", { name: "", email: "x", language: "ar" })],
      ccEmails: ["ok@example.com", "nonsense"],
    });
    expect(pathsOf(draft)).toEqual(["recipients.1.name", "recipients.1.email", "documentInfo.ar.title", "ccEmails.1"]);
    expect(pathsOf(aDraft())).toEqual([]);
  });

  const empty = { isSet: false };
  const noAnswer = { count: 0 };
  it.each<[string, Partial<DraftRecipient>, string[]]>([
    ["no address of an in-person signer", { roleType: "inPerson", email: "", host }, []],
    ["a host for an in-person signer", { roleType: "inPerson", email: "" }, ["recipients.0.hostName"]],
    ["a phone number for codes by SMS", { authentication: { type: "SMS", reason: "" } }, ["recipients.0.contact"]],
    [
      "a valid phone number",
      { authentication: { type: "SMS", reason: "" }, contact: { countryCode: "+91", number: "12" } },
      ["recipients.0.contact"],
    ],
    ["a reason for Aadhaar", { authentication: { type: "AADHAAR", reason: " " } }, ["recipients.0.reason"]],
    ["an access code", { authentication: { type: "ACCESS_CODE", reason: "" } }, ["recipients.0.accessCode"]],
    [
      "no access code if one is stored",
      { authentication: { type: "ACCESS_CODE", reason: "" }, accessCode: { isSet: true } },
      [],
    ],
    [
      "a question with an answer",
      { knowledge: { type: "ALL", limit: 1, questions: [{ id: "q", question: " ", answers: noAnswer }] } },
      ["recipients.0.knowledgeBaseData.0.question", "recipients.0.knowledgeBaseData.0.answers"],
    ],
    [
      "at least as many questions as must be answered",
      { knowledge: { type: "CUSTOM", limit: 2, questions: [{ id: "q", question: "?", answers: { count: 1 } }] } },
      ["recipients.0.knowledgeBaseSettings.limit"],
    ],
    [
      "a payment connection",
      { payment: { connectionId: "", currency: "usd", amount: 1, provider: "stripe" } },
      ["recipients.0.payment.connectionId"],
    ],
    [
      "an amount of at least 1",
      { payment: { connectionId: "c1", currency: "usd", amount: 0.5, provider: "stripe" } },
      ["recipients.0.payment.amount"],
    ],
    [
      "a name and an address of every member",
      {
        email: "",
        group: {
          minSigners: 1,
          members: [
            { ...aRecipient("m1"), name: "" },
            { ...aRecipient("m2"), email: "" },
          ],
        },
      },
      ["recipients.0.signingGroups.0.name", "recipients.0.signingGroups.1.email"],
    ],
  ])("requires %s", (_what, change, paths) => {
    expect(pathsOf(aDraft({ recipients: [aRecipient("r1", { accessCode: empty, ...change })] }))).toEqual(paths);
  });

  it("requires a missing document password, and Aadhaar of every signer under Aadhaar compliance", () => {
    const settings = { ...aDraft().settings, password: { mode: "gate" as const, secret: empty } };
    expect(pathsOf(aDraft({ settings }))).toEqual(["settings.passwordProtection.password"]);
    const aadhaar = { ...aDraft().settings, complyWith: "AADHAAR_ESIGN_COMPLIANCE" as const };
    expect(pathsOf(aDraft({ settings: aadhaar }))).toEqual(["recipients.0.authenticationType"]);
  });

  it("does not require credits, which can be bought before sending", () => {
    const draft = aDraft({ recipients: [aRecipient("r1", { authentication: { type: "AADHAAR", reason: "Lease" } })] });
    const outside = { ...outsideOf(null, draft), credits: 0 };
    expect(findSetupFaults(draft, outside)).toEqual([]);
  });
});

function pathsOf(draft: Draft): string[] {
  return findSetupFaults(draft, outsideOf(null, draft)).map((fault) => fault.path);
}
