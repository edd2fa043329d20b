import type { InvitationContent, MailContent } from "../../ports/mail-content.ts";
import type { MailTranslate } from "./template-texts.ts";

/** An invitation with invented texts, to show how mails look. */
export function sampleInvitation(
  { sender, expiresAt, link }: Extract<MailContent, { about: "sample" }>,
  t: MailTranslate,
): InvitationContent {
  const name = t("sample.recipient");
  return {
    ...{ about: "invitation", reason: "turn", ask: "sign", recipient: { name }, signer: name, delegator: null },
    ...{ sender, isSender: false, title: t("sample.title"), message: t("sample.message"), expiresAt, link },
    files: [{ fileName: t("sample.file"), pages: 2 }],
  };
}
