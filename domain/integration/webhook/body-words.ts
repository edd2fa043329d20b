/** The two vocabularies for recipients' states in webhook bodies. See `docs/decisions/25-webhooks.md`. */
import { signerStatusOf } from "../../recipient/signer-status.ts";
import type { Webhook } from "./webhook.ts";

const words = Object.entries(signerStatusOf);
const presentWords: Readonly<Record<string, string>> = Object.fromEntries(words);
const formerWords: Readonly<Record<string, string>> = Object.fromEntries(words.map(([former, word]) => [word, former]));

/**
 * A stored body in the words that the webhook's receiver knows. Bodies that earlier versions stored have the former
 * words.
 */
export function inWordsFor({ statusWords }: Pick<Webhook, "statusWords">, json: string): string {
  return withWords(json, statusWords === undefined ? formerWords : presentWords);
}

/** A stored body in the specification's words. */
export function inPresentWords(json: string): string {
  return withWords(json, presentWords);
}

function withWords(json: string, known: Readonly<Record<string, string>>): string {
  const body = JSON.parse(json) as { recipients: { status: string }[] };
  const recipients = body.recipients.map((one) => ({ ...one, status: known[one.status] ?? one.status }));
  return JSON.stringify({ ...body, recipients });
}
