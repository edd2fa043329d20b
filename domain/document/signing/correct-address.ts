import type { Outcome } from "../../outcome.ts";
import type { MailLimit } from "../../recipient/mail-limit.ts";
import type { Origin, Recipient } from "../../recipient/recipient.ts";
import { type TranslatedLanguage, translatedOr } from "../../text/language.ts";
import type { Change, DocumentState } from "../change.ts";
import type { TextEngine } from "../draft/send-document.ts";
import { delegateDocument } from "./delegate-document.ts";
import type { Visit } from "./room.ts";

/** Kept as evidence in the recipient's language. */
const reasons: Record<TranslatedLanguage, string> = {
  en: "The recipient corrected the email address.",
  ar: "صحّح المستلم عنوان البريد الإلكتروني.",
};

/**
 * A recipient moves the request to another address of their own. It is a delegation to the same name, under all its rules: a
 * forwarded link must give its holder no more than a delegation would. The holder has passed every check, checks must be
 * passed anew at the new address, the former address and the sender are told, and the trail names both.
 */
export function correctAddress(
  state: DocumentState,
  { signer, email, ...command }: { signer: Recipient; email: string; origin: Origin } & Visit & TextEngine & MailLimit,
): Outcome<Change> {
  const { _id: recipientId, name, countryCode, contact, language } = signer;
  const number = contact === undefined ? {} : { countryCode, contact };
  const to = { name, email, ...number };
  return delegateDocument(state, { ...command, recipientId, to, reason: reasons[translatedOr(language)] });
}
