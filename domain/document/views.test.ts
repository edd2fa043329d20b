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

describe("the views of a document", () => {
  it("that waits for a payment are all, sent, waiting for others and waiting for payment", () => {
    expect(viewsForWorkspace(headIn("WAITING_FOR_PAYMENT"))).toEqual([
      ...["all", "sent", "waiting-for-others", "waiting-for-payment"],
    ]);
  });

  it("require action from the recipient who owes a payment, and only waiting from the others", () => {
    const head = headIn("WAITING_FOR_PAYMENT", ["ann@example.com"]);
    expect(viewsForRecipient(head, "ann@example.com")).toEqual(["all", "action-required", "waiting-for-payment"]);
    expect(viewsForRecipient(head, "rev@example.com")).toEqual(["all", "waiting-for-others", "waiting-for-payment"]);
  });

  it.each(DocumentStatus.options)(
    "in %s contain it under all for its recipients once it is sent, and nowhere for others",
    (status) => {
      const isOut = status !== "DRAFT" && status !== "QUEUED";
      expect(viewsForRecipient(headIn(status), "ann@example.com").includes("all")).toBe(isOut);
      expect(viewsForRecipient(headIn(status), "sam@example.com")).toEqual([]);
    },
  );
});

describe("a document that somebody took over", () => {
  const [former, heir] = ["sam@example.com", "helen@example.com"];
  const head = {
    ...headIn("SENT"),
    sender: { name: "Sam", email: former, language: "en" },
    handledBy: { name: "Helen", email: heir, language: "en" },
  };

  it("is listed for its former sender as for any recipient, and for the heir by their workspace alone", () => {
    expect(viewsForRecipient(head, former)).toEqual(["all", "waiting-for-others"]);
    expect(viewsForRecipient(head, heir)).toEqual([]);
  });
});

describe("the reviews of a document", () => {
  const sent = aSentState(people);
  const reviewer = (state: "signed" | "declined") =>
    sent.recipients.map((one) => (one._id === "rev" ? { ...one, state } : one));

  it("are requested only while the document is out, and keep each decision", () => {
    expect(reviewsOf({ status: "SENT" }, sent.recipients)).toEqual({
      asked: ["rev@example.com"],
      approved: [],
      rejected: [],
    });
    expect(reviewsOf({ status: "VOIDED" }, sent.recipients).asked).toEqual([]);
    expect(reviewsOf({ status: "COMPLETED" }, reviewer("signed")).approved).toEqual(["rev@example.com"]);
    expect(reviewsOf({ status: "DECLINED" }, reviewer("declined")).rejected).toEqual(["rev@example.com"]);
  });

  it("list it to approve for its reviewer, and not for its signers", () => {
    const reviews = reviewsOf({ status: "SENT" }, sent.recipients);
    const head = headIn("SENT", ["rev@example.com"]);
    expect(listingsForRecipient(head, reviews, "rev@example.com")).toContain("to-approve");
    expect(listingsForRecipient(head, reviews, "ann@example.com")).not.toContain("to-approve");
    expect(listingsForRecipient(headIn("QUEUED"), reviews, "rev@example.com")).toEqual([]);
  });

  it("are unknown if an earlier version stored the document", () => {
    expect(listingsForRecipient(headIn("SENT"), undefined, "rev@example.com")).not.toContain("to-approve");
  });
});
