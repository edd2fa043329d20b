/** Signatures of Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.body`. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** Older or newer requests are refused, so that a recorded request cannot be replayed. */
const TOLERANCE_S = 300;

type Headers = Record<string, string | string[] | undefined>;

/** Whether a request's body was signed with this secret, `whsec_…`, within five minutes of `nowMs`. */
export function isSigned(secret: string, headers: Headers, body: Uint8Array, nowMs: number): boolean {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    String(headers[name] ?? ""),
  ) as [string, string, string];
  const seconds = Number(timestamp);
  if (id === "" || !Number.isInteger(seconds) || Math.abs(nowMs / 1_000 - seconds) > TOLERANCE_S) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const wanted = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
  return signatures.split(" ").some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ""), "base64");
    return one.startsWith("v1,") && given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}
