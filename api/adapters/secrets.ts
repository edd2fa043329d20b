/** The installation's one secret, and what is derived from it: links, tickets, tokens. */
import { randomBytes } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sha256 } from "../../domain/ids.ts";
import { sha256 } from "../../domain/sha256.ts";
import type { Links, Tickets } from "../deps.ts";

export const SECRET_BYTES = 32;
const encoder = new TextEncoder();

/** Read from a file that only this user can read, made at the first start. Several processes must be given the same. */
export async function readOrMakeSecret(folder: string): Promise<Uint8Array<ArrayBuffer>> {
  const place = join(folder, "secrets.key");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const known = await readFile(place, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (known !== null) return parseSecret(known);
  const made = randomBytes(SECRET_BYTES).toString("base64url");
  const file = await open(place, "wx", 0o600);
  await file.writeFile(made);
  await file.sync();
  await file.close();
  return parseSecret(made);
}

/** @throws TypeError when it is not at least 32 bytes in base64url */
export function parseSecret(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Buffer.from(text.trim(), "base64url"));
  if (bytes.length < SECRET_BYTES) throw new TypeError("the secret must be at least 32 bytes in base64url");
  return bytes;
}

/** A function from texts to 256 bits that nobody without the secret can make; another one for each purpose. */
export async function deriveFor(
  secret: Uint8Array<ArrayBuffer>,
  purpose: string,
): Promise<(text: string) => Promise<string>> {
  const whole = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveKey"]);
  const key = await crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: encoder.encode("countersign-v1"), info: encoder.encode(purpose) },
    whole,
    { name: "HMAC", hash: "SHA-256", length: 256 },
    false,
    ["sign"],
  );
  return async (text) => Buffer.from(await crypto.subtle.sign("HMAC", key, encoder.encode(text))).toString("base64url");
}

/** Recipients' links: nothing of them is stored but their hash. */
export async function createLinks(secret: Uint8Array<ArrayBuffer>): Promise<Links> {
  const derive = await deriveFor(secret, "recipient-link");
  return {
    async tokenOf(document, recipient, epoch) {
      return derive(JSON.stringify([document, recipient, epoch]));
    },
    hash: (token): Promise<Sha256> => sha256(token),
  };
}

export async function createTickets(secret: Uint8Array<ArrayBuffer>, now: () => number): Promise<Tickets> {
  const derive = await deriveFor(secret, "ticket");
  return {
    async make(about, expiresAtMs) {
      const body = Buffer.from(JSON.stringify([expiresAtMs, about])).toString("base64url");
      return `${body}.${await derive(body)}`;
    },
    async read(ticket) {
      const [body, signature, ...rest] = ticket.split(".");
      if (!body || !signature || rest.length > 0 || !isSame(signature, await derive(body))) return null;
      const [expiresAtMs, about] = JSON.parse(Buffer.from(body, "base64url").toString()) as [number, unknown];
      return expiresAtMs > now() ? about : null;
    },
  };
}

/** Takes the same time wherever they differ. */
function isSame(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return difference === 0;
}
