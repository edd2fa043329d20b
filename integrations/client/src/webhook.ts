/** Verifies webhook requests (Standard Webhooks). */
import type { WebhookEvent } from "./types.ts";

/** Thrown for a request that the server did not sign, or that is too old. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

type HeaderSource = Headers | Record<string, string | string[] | undefined>;

type VerifyOptions = { nowMs?: number; toleranceSeconds?: number };

const TOLERANCE_SECONDS = 300;

/**
 * Checks a webhook's signature and returns the body's event; `null` for an empty body. A call by GET has its facts in its
 * query, see `verifyWebhookQuery`.
 * `body` must be what was received, byte for byte. A call replayed later is refused by its time; recognise an earlier
 * replay by its `id`, which you have seen.
 *
 * @param secret the webhook's secret, `whsec_…`; during a rotation both secrets
 * @throws WebhookError
 */
export async function verifyWebhook<Event = WebhookEvent>(
  secret: string | readonly string[],
  headers: HeaderSource,
  body: string | Uint8Array,
  options: VerifyOptions = {},
): Promise<Event> {
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  await assertSigned(secret, headers, text, options);
  return (text === "" ? null : JSON.parse(text)) as Event;
}

/**
 * Checks the signature of a call by GET, which covers its query, and returns the query's facts: `id`, `event`, `documentId`,
 * `status`, `sequence`, `test` and custom data.
 *
 * @param url the address as it was received, or its path with the query
 * @example
 * ```ts
 * const { event, documentId } = await verifyWebhookQuery(secret, request.headers, request.url);
 * ```
 * @throws WebhookError
 */
export async function verifyWebhookQuery(
  secret: string | readonly string[],
  headers: HeaderSource,
  url: string,
  options: VerifyOptions = {},
): Promise<Record<string, string>> {
  const [, query = ""] = /\?([^#]*)/.exec(url) ?? [];
  // An empty text is signed too, for receivers of earlier versions, and proves no fact.
  if (query === "") throw new WebhookError("The call has no query");
  await assertSigned(secret, headers, query, options);
  return Object.fromEntries(new URLSearchParams(query));
}

async function assertSigned(
  secret: string | readonly string[],
  headers: HeaderSource,
  text: string,
  { nowMs = Date.now(), toleranceSeconds = TOLERANCE_SECONDS }: VerifyOptions,
): Promise<void> {
  const id = read(headers, "webhook-id");
  const timestamp = read(headers, "webhook-timestamp");
  const signatures = read(headers, "webhook-signature");
  const isNear = Math.abs(nowMs / 1000 - Number(timestamp)) <= toleranceSeconds;
  if (!/^\d+$/.test(timestamp) || !isNear) throw new WebhookError("The call is too old or too new");
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const versions = signatures.split(" ").filter((one) => one.startsWith("v1,"));
  const secrets = typeof secret === "string" ? [secret] : secret;
  const checks = secrets.flatMap((one) => versions.map((signature) => isSignedBy(one, signature.slice(3), signed)));
  if (!(await Promise.all(checks)).some(Boolean)) throw new WebhookError("No signature is ours");
}

function read(headers: HeaderSource, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : findHeader(headers, name);
  if (typeof value !== "string" || value === "") throw new WebhookError(`The header ${name} is missing`);
  return value;
}

/** Gateways pass header names on in any case. */
function findHeader(headers: Exclude<HeaderSource, Headers>, name: string) {
  return Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1];
}

async function isSignedBy(secret: string, signature: string, signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ""));
  const given = bytesOf(signature);
  if (!bytes || !given) return false;
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  return crypto.subtle.verify("HMAC", key, given, signed);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
