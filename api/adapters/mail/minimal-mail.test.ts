import { expect, it } from "vitest";
import type { Instant, WorkspaceId } from "../../../domain/ids.ts";
import { bodyOf, sampleEvent } from "../../../domain/integration/webhook/webhook-body.ts";
import type { MailContent } from "../../ports/mail-content.ts";
import { renderMail } from "./templates.ts";

const person = { name: "Ann", email: "ann@example.com" };
const at = "2026-05-01T10:00:00.000Z" as Instant;
const common = {
  title: "SECRET title",
  sender: person,
  isSender: false,
  recipient: person,
  at,
  link: "https://sign.example.com/x",
};
const reader = { name: "Bob" };
const files = [{ fileName: "SECRET.pdf", pages: 2 }];

/** All mail templates that contain text from users: messages, names or titles. */
const contents: MailContent[] = [
  {
    ...common,
    about: "invitation",
    reason: "delegated",
    ask: "sign",
    signer: "Bob",
    delegator: { person, reason: "SECRET reason" },
    message: "SECRET message",
    files,
    expiresAt: at,
  },
  { ...common, about: "for_review", message: "SECRET message", files },
  { ...common, about: "comments", reader, comments: [{ by: "Ann", text: "SECRET words" }] },
  { ...common, about: "handed_over", reader, to: person, reason: "SECRET reason" },
  { ...common, about: "released", reader, group: "SECRET ward" },
  { ...common, about: "shared", reader },
  { ...common, about: "template_shared", reader },
  {
    ...common,
    about: "completed",
    signers: [],
    completedAt: at,
    verifyLink: "https://sign.example.com/verify",
    isAttached: false,
  },
  { ...common, about: "declined", by: person, reason: "SECRET reason", isReview: false, isReader: false },
  { ...common, about: "voided", reason: "SECRET reason" },
  { ...common, about: "expired", expiredAt: at },
  { ...common, about: "viewed" },
  { ...common, about: "signed" },
  { ...common, about: "delegated", delegator: person },
  { ...common, about: "expiring", expiresAt: at, waiting: [person] },
  { ...common, about: "more_time_asked", expiresAt: at, hasEnded: false },
  { ...common, about: "payment_failed", reason: "paid_twice", amountMinor: 100, currency: "usd" },
  { ...common, about: "one_time_code", code: "123456", minutes: 10, host: "sign.example.com" },
  { ...common, about: "locked_out", failures: 3 },
  { ...common, about: "code_not_sent", place: "a…@example.com", isText: false },
  { ...common, about: "not_delivered", reason: "550 no such mailbox" },
  { ...common, about: "seal_delayed", delay: "internal" },
  { ...common, about: "bulk_done", name: "Ann", sent: 1, failed: 0 },
  { about: "form_code", title: "SECRET form", code: "123456", minutes: 10 },
];

it.each(contents.map((content) => [content.about, content] as const))(
  "a minimal mail about %s holds no title, file, message, reason or comment",
  (_, content) => {
    for (const language of ["en", "ar"]) {
      expect(JSON.stringify(renderMail(content, language))).toContain("SECRET");
      const mail = renderMail(content, language, { isMinimal: true });
      expect(JSON.stringify(mail)).not.toContain("SECRET");
      const [heading] = mail.text.split("\n\n");
      expect(heading).not.toMatch(/[“”«»]/);
    }
  },
);

it('a mail quotes the title, and a minimal mail says "a document" without quotes', () => {
  const content: MailContent = { ...common, about: "viewed", recipient: person };
  expect(renderMail(content, "en").text).toContain("Ann opened “SECRET title”");
  expect(renderMail(content, "en", { isMinimal: true }).text).toContain("Ann opened a document");
});

it("the body of a webhook call contains no title", () => {
  const event = sampleEvent("COMPLETED", { _id: "e", workspaceId: "w" as WorkspaceId, at });
  event.snapshot.title = "SECRET title";
  expect(JSON.stringify(bodyOf(event, "https://sign.example.com"))).not.toContain("SECRET");
});
