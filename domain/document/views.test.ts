import { describe, expect, it } from "vitest";
import { aRecipient, aSentState } from "../../tests/support/builders.ts";
import { DocumentStatus } from "./document.ts";
import { listingsForRecipient, reviewsOf, viewsForRecipient, viewsForWorkspace } from "./views.ts";

const people = [
  aRecipient("rev", { roleType: "documentReviewer", email: "Rev@Example.com" }),
  aRecipient("ann", { step: 2, position: 1 }),
];
const headIn = (status: DocumentStatus, turn: string[] = []) =>
  aSentState(people, { status, turnEmails: turn, recipientEmails: ["rev@example.com", "ann@example.com"] }).document;

describe("where a document is listed", () => {
  it("one that waits for a payment is sent, waits for others, and waits for a payment", () => {
    expect(viewsForWorkspace(headIn("WAITING_FOR_PAYMENT"))).toEqual([
      ...["all", "sent", "waiting-for-others", "waiting-for-payment"],
    ]);
  });

  it("whoever owes the payment is asked to act, and the others wait for them", () => {
    const head = headIn("WAITING_FOR_PAYMENT", ["ann@example.com"]);
    expect(viewsForRecipient(head, "ann@example.com")).toEqual(["all", "action-required", "waiting-for-payment"]);
    expect(viewsForRecipient(head, "rev@example.com")).toEqual(["all", "waiting-for-others", "waiting-for-payment"]);
  });

  it.each(DocumentStatus.options)(
    "in %s: everybody finds it among all once it is out, its sender only what is theirs to do",
    (status) => {
      const isOut = status !== "DRAFT" && status !== "QUEUED";
      expect(viewsForRecipient(headIn(status), "ann@example.com").includes("all")).toBe(isOut);
      expect(viewsForRecipient(headIn(status), "sam@example.com")).toEqual([]);
    },
  );
});

describe("what reviewers are asked and said", () => {
  const sent = aSentState(people);
  const reviewer = (state: "signed" | "declined") =>
    sent.recipients.map((one) => (one._id === "rev" ? { ...one, state } : one));

  it("is theirs while it is their turn, and what they said stays", () => {
    expect(reviewsOf({ status: "SENT" }, sent.recipients)).toEqual({
      asked: ["rev@example.com"],
      approved: [],
      rejected: [],
    });
    expect(reviewsOf({ status: "VOIDED" }, sent.recipients).asked).toEqual([]);
    expect(reviewsOf({ status: "COMPLETED" }, reviewer("signed")).approved).toEqual(["rev@example.com"]);
    expect(reviewsOf({ status: "DECLINED" }, reviewer("declined")).rejected).toEqual(["rev@example.com"]);
  });

  it("lists a document to approve for the reviewer and for nobody else who was asked to sign it", () => {
    const reviews = reviewsOf({ status: "SENT" }, sent.recipients);
    const head = headIn("SENT", ["rev@example.com"]);
    expect(listingsForRecipient(head, reviews, "rev@example.com")).toContain("to-approve");
    expect(listingsForRecipient(head, reviews, "ann@example.com")).not.toContain("to-approve");
    expect(listingsForRecipient(headIn("QUEUED"), reviews, "rev@example.com")).toEqual([]);
  });

  it("of a document that an earlier version wrote is not known", () => {
    expect(listingsForRecipient(headIn("SENT"), undefined, "rev@example.com")).not.toContain("to-approve");
  });
});
