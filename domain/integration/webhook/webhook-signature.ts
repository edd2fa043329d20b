/**
 * Signatures of Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`. A GET has no body: its query stands for it,
 * so that nobody can change the query of a recorded call.
 */
const WEBHOOK_SECRET_PREFIX = "whsec_";

/** One signature for each secret, so that the receiver may have the old or the new secret. `timestamp` is in seconds. */
export async function signWebhook(
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): Promise<string> {
  const data = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signatures = secrets.map(async (secret) => {
    const raw = bytesOf(secret.slice(WEBHOOK_SECRET_PREFIX.length));
    const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    return `v1,${base64Of(new Uint8Array(await crypto.subtle.sign("HMAC", key, data)))}`;
  });
  return (await Promise.all(signatures)).join(" ");
}

/** @param random 32 random bytes in base64url */
export function webhookSecretOf(random: string): string {
  return `${WEBHOOK_SECRET_PREFIX}${random.replaceAll("-", "+").replaceAll("_", "/")}=`;
}

/** The text that stands for the body in the signature of a GET: the query as it is sent, without its question mark. */
export function queryOf(url: string): string {
  const at = url.indexOf("?");
  return at < 0 ? "" : url.slice(at + 1);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

function base64Of(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
