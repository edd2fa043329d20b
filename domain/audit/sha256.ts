import type { Sha256 } from "../ids.ts";

/** SHA-256 (FIPS 180-4) of bytes or of UTF-8 text, in lower-case hex. */
export async function sha256(content: Uint8Array<ArrayBuffer> | string): Promise<Sha256> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") as Sha256;
}
