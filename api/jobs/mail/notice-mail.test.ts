import { describe, expect, it } from "vitest";
import type { DocumentState } from "../../../domain/document/change.ts";
import type { DocumentHead, SenderNotice } from "../../../domain/document/document.ts";
import type { Instant, RecipientId, UserId } from "../../../domain/ids.ts";
import type { Recipient } from "../../../domain/recipient/recipient.ts";
import { aRecipient, aSentState, later, signedEnd, someTime } from "../../../tests/support/builders.ts";
import type { AccountDeps } from "../../deps.ts";
import { noticeLetter } from "./notice-mail.ts";

type NoticeMail = Parameters<typeof noticeLetter>[1];
const recipient = "ann" as RecipientId;
const paid = {
  ...{ connectionId: "c1", provider: "stripe" as const, currency: "eur", amountMinor: 500, state: "paid" as const },
  paidAt: someTime,
};
const delegator = { name: "Old", email: "old@example.com", reason: "Away", at: someTime };

const everyAct: Partial<Recipient> = {
  ...{ name: "Ann", viewedAt: someTime, ended: signedEnd(), payment: paid, delegatedFrom: [delegator] },
};
function stateOf(ann: Partial<Recipient> = everyAct, head: Partial<DocumentHead> = {}): DocumentState {
  const people = [aRecipient("ann", ann), aRecipient("bob", { position: 1 })];
  return aSentState(people, { ownerId: "u1" as UserId, expiresAt: "2026-11-23T10:00:00.000Z" as Instant, ...head });
}
const mailOf = (
  about: "viewed" | "signed" | "delegated" | "paid" | "more_time_asked" | "expiring",
  head: DocumentHead,
) =>
  (about === "expiring"
    ? { about, documentId: head._id, expiresAt: head.expiresAt }
    : { about, documentId: head._id, recipient }) as NoticeMail;

function letter(about: Parameters<typeof mailOf>[0], state = stateOf(), muted?: SenderNotice[], now: Instant = later) {
  const deps = {
    config: { publicUrl: "https://sign.example.com" },
    clock: { now: () => Date.parse(now) },
    users: { find: async () => ({ mutedNotices: muted }) },
  } as unknown as AccountDeps;
  return noticeLetter(deps, mailOf(about, state.document), state);
}

describe("a sender's notice", () => {
  it.each([
    ["signed", "signed", { roleType: "signatureNeeded" }],
    ["signed", "approved", { roleType: "documentReviewer" }],
    ["signed", "edited", { roleType: "documentEditor" }],
    ["paid", "paid", {}],
    ["delegated", "delegated", {}],
  ] as const)(
    "about a recipient who %s has the content %s, the sender's language and a link to the document",
    async (about, aboutTitle, more) => {
      const sender = { name: "Sam", email: "sam@example.com", language: "ar" };
      const mail = await letter(about, stateOf({ ...everyAct, ...more }, { sender }));
      expect(mail).toMatchObject({
        ...{ to: { address: "sam@example.com" }, language: "ar" },
        content: { about: aboutTitle, recipient: { name: "Ann" }, at: someTime },
      });
      expect(mail?.content).toMatchObject({ link: expect.stringContaining("/app/document/detail/") });
    },
  );

  const mutable = ["viewed", "signed", "delegated", "paid", "expiring"] as const;
  it.each(mutable)("of type %s follows the document's setting, then the sender's, then the default", async (about) => {
    const byDefault = about !== "viewed";
    expect((await letter(about)) !== null).toBe(byDefault);
    expect(await letter(about, stateOf(), [about])).toBeNull();
    expect(await letter(about, stateOf(), [])).not.toBeNull();
    const chosen = (is: boolean) =>
      stateOf(everyAct, { settings: { dataCenter: "eu-central-1", complyWith: "AATL", notices: { [about]: is } } });
    expect(await letter(about, chosen(true), [about])).not.toBeNull();
    expect(await letter(about, chosen(false), [])).toBeNull();
  });

  it("about a request for more time ignores the settings, and its link opens the extension", async () => {
    const mail = await letter("more_time_asked", stateOf(), [...mutable]);
    expect(mail?.content).toMatchObject({ hasEnded: false, link: expect.stringMatching(/&extend=1$/) });
    const mailAfterEnd = await letter("more_time_asked", stateOf(), [], "2026-11-24T10:00:00.000Z" as Instant);
    expect(mailAfterEnd?.content).toMatchObject({ hasEnded: true });
    expect(await letter("more_time_asked", stateOf(everyAct, { status: "VOIDED" }))).toBeNull();
  });

  it.each(["viewed", "signed", "paid"] as const)(
    "of type %s is not sent if the sender is the recipient who acted",
    async (about) => {
      expect(await letter(about, stateOf({ ...everyAct, email: "SAM@example.com" }), [])).toBeNull();
    },
  );

  it("is not sent once it no longer applies", async () => {
    expect(await letter("viewed", stateOf({ ...everyAct, viewedAt: undefined }), [])).toBeNull();
    expect(await letter("signed", stateOf(everyAct, { status: "SEALING" }))).toBeNull();
    expect(await letter("expiring", stateOf(everyAct, { status: "COMPLETED" }))).toBeNull();
    expect(await letter("expiring", stateOf(), [], "2026-11-24T10:00:00.000Z" as Instant)).toBeNull();
  });
});
