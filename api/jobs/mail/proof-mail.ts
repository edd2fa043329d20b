import type { DocumentState } from "../../../domain/document/change.ts";
import { handlerOf } from "../../../domain/document/handler.ts";
import { codeToSend } from "../../../domain/document/signing/request-code.ts";
import { titleIn } from "../../../domain/document/titles.ts";
import { type RecipientId, toInstant } from "../../../domain/ids.ts";
import type { Mail } from "../../../domain/job/job.ts";
import { CODE_LIFE_MS, FAILURES_LIMIT } from "../../../domain/proof/proof.ts";
import { codeDestination } from "../../../domain/recipient/code-destination.ts";
import type { CoreDeps, ProofDeps } from "../../deps.ts";
import type { Letter } from "./document-mail.ts";
import { documentPage } from "./document-page.ts";
import { mailSenderOf } from "./mail-sender.ts";

/** Derives the code when the mail is sent, so that every attempt sends the same code. `null` if another code is active. */
export function codeLetter(
  { config, clock, oneTimeCodes }: ProofDeps,
  mail: Extract<Mail, { about: "one_time_code" }>,
  state: DocumentState,
): Letter | null {
  const { document, recipients, infos } = state;
  const challenge = codeToSend(state, mail, toInstant(clock.now()));
  const recipient = recipients.find((one) => one._id === mail.recipient);
  const sender = mailSenderOf(document);
  if (!challenge || !recipient || !sender) return null;
  const { name, email, language } = recipient;
  return {
    to: { name, address: email },
    language,
    content: {
      about: "one_time_code",
      title: titleIn(language, { document, infos }),
      sender,
      recipient: { name, email },
      code: oneTimeCodes.codeOf(challenge.id),
      minutes: CODE_LIFE_MS / 60_000,
      host: new URL(config.publicUrl).hostname,
    },
  };
}

/** Obsolete once another code could be sent. */
export function codeNotSentLetter(
  { config }: CoreDeps,
  mail: { recipient: RecipientId },
  { document, recipients }: DocumentState,
): Letter | null {
  const recipient = recipients.find((one) => one._id === mail.recipient);
  const challenge = recipient?.proof?.challenge;
  const handler = handlerOf(document);
  if (!recipient || !challenge?.failed || !handler) return null;
  const { name, email, language } = handler;
  const link = documentPage(config, document);
  const facts = { place: codeDestination(recipient), at: challenge.at, isText: challenge.check === "SMS" };
  return {
    to: { name, address: email },
    language,
    content: { about: "code_not_sent", title: document.title, recipient, ...facts, link },
  };
}

/** Obsolete once the sender has unlocked the recipient. */
export function lockedOutLetter(
  { config }: CoreDeps,
  mail: { recipient: RecipientId },
  { document, recipients }: DocumentState,
): Letter | null {
  const recipient = recipients.find((one) => one._id === mail.recipient);
  const at = recipient?.proof?.lockedAt;
  const handler = handlerOf(document);
  if (!recipient || !at || !handler) return null;
  const { name, email, language } = handler;
  const link = documentPage(config, document);
  return {
    to: { name, address: email },
    language,
    content: { about: "locked_out", title: document.title, recipient, failures: FAILURES_LIMIT, at, link },
  };
}
