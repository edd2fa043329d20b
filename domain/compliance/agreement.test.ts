import { describe, expect, it } from "vitest";
import { toInstant } from "../ids.ts";
import type { Recipient } from "../recipient/recipient.ts";
import { customerRole, includesAgreement, isOver, statusOf } from "./agreement.ts";

const at = toInstant(Date.parse("2026-11-23T10:00:00Z"));
type Ended = NonNullable<Parameters<typeof statusOf>[1]>["document"]["ended"];
const operator = { step: 2, state: "waiting" };
const status = (customer: Partial<Recipient>, ended?: Ended) =>
  statusOf(
    {},
    {
      document: { status: "SENT", ended },
      recipients: [operator, { step: 1, ...customer }] as Recipient[],
    },
  );

describe("an agreement", () => {
  it("has a status that follows its document from the request to the countersignature", () => {
    expect(statusOf({}, null)).toBe("pending");
    expect(status({})).toBe("pending");
    expect(status({ invitedAt: at })).toBe("pending");
    expect(status({ invitedAt: at, deliveredAt: at })).toBe("document_emailed");
    expect(status({ invitedAt: at, deliveredAt: at, openedAt: at })).toBe("waiting_for_sign");
    const signed = { how: "signed", at } as Recipient["ended"];
    expect(status({ invitedAt: at, ended: signed })).toBe("waiting_for_counter_sign");
    expect(status({ invitedAt: at, ended: signed }, { how: "completed", at } as Ended)).toBe("signed");
  });

  it("ends when its document is declined, expired or voided, and can then be requested again", () => {
    for (const how of ["declined", "expired", "voided"] as const) {
      expect(status({ invitedAt: at }, { how, at } as Ended)).toBe(how);
      expect(isOver(how)).toBe(true);
    }
    expect(isOver("signed")).toBe(false);
  });

  it("has failed if it could not be sent, is voided if its document is gone, and can be requested again", () => {
    expect(statusOf({ failedAt: at }, null)).toBe("failed");
    expect(statusOf({ sentAt: at }, null)).toBe("voided");
    expect([isOver("failed"), isOver("pending")]).toEqual([true, false]);
  });

  it("stays signed when its document is deleted", () => {
    expect(statusOf({ signedAt: at }, null)).toBe("signed");
  });

  it("needs a template with two signers in order, the second of whom is already named", () => {
    const role = { roleType: "signatureNeeded" as const, email: "" };
    const [first, second] = [
      { ...role, step: 1 },
      { ...role, step: 2, isSender: true },
    ];
    expect(customerRole([second, first])).toBe(first);
    expect(customerRole([first, { ...role, step: 2, email: "legal@example.com" }])).toBe(first);
    expect(customerRole([first, { ...role, step: 2 }])).toBeNull();
    expect(customerRole([first, { ...second, step: 1 }])).toBeNull();
    expect(customerRole([first, { ...second, roleType: "documentReviewer" }])).toBeNull();
    expect(customerRole([first, second, { ...second, step: 3 }])).toBeNull();
  });

  it("is included in the Business plan, and in an installation without billing", () => {
    expect((["self_hosted", "free", "pro", "business"] as const).filter(includesAgreement)).toEqual([
      "self_hosted",
      "business",
    ]);
  });
});
