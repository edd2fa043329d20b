/** The installation's secret, and everything derived from it: links, tickets, tokens. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sha256 } from "../../../domain/ids.ts";
import type { InvitationTokens, Links, Tickets, Vault } from "../../ports/secrets.ts";

const SECRET_BYTES = 32;

/**
 * Reads the secret from a file that only this user can read; creates the file at the first start. Several processes
 * must share the file.
 */
export async function readOrMakeSecret(folder: string): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(folder, "secrets.key");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stored = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (stored !== null) return parseSecret(stored);
  const created = randomBytes(SECRET_BYTES).toString("base64url");
  const file = await open(path, "wx", 0o600);
  await file.writeFile(created);
  await file.sync();
  await file.close();
  return parseSecret(created);
}

/** @throws TypeError unless the text is at least 32 bytes in base64url */
export function parseSecret(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Buffer.from(text.trim(), "base64url"));
  if (bytes.length < SECRET_BYTES) throw new TypeError("the secret must be at least 32 bytes in base64url");
  return bytes;
}

/** A keyed function from texts to 256 bits, one per purpose. */
export function deriveFor(secret: Uint8Array<ArrayBuffer>, purpose: string): (text: string) => Promise<string> {
  // Synchronous `node:crypto` is faster here than a round trip to `crypto.subtle`'s threads.
  const key = new Uint8Array(hkdfSync("sha256", secret, "countersign-v1", purpose, 32));
  return async (text) => createHmac("sha256", key).update(text).digest("base64url");
}

/** Encrypts texts, so that the database alone does not reveal them (AES-256-GCM, NIST SP 800-38D). */
export function createVault(secret: Uint8Array<ArrayBuffer>, purpose: string): Vault {
  const key = new Uint8Array(hkdfSync("sha256", secret, "countersign-v1", purpose, 32));
  const derive = deriveFor(secret, `${purpose}/name`);
  return {
    lock(text, context = "") {
      const nonce = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, nonce);
      cipher.setAAD(Buffer.from(context));
      const locked = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), locked]));
    },
    unlock(bytes, context = "") {
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8");
    },
    nameOf: derive,
  };
}

/** Creates recipients' link tokens; only their hash is stored. */
export function createLinks(secret: Uint8Array<ArrayBuffer>): Links {
  const derive = deriveFor(secret, "recipient-link");
  return {
    async tokenOf(document, recipient, epoch) {
      return derive(JSON.stringify([document, recipient, epoch]));
    },
    hash: async (token) => createHash("sha256").update(token).digest("hex") as Sha256,
  };
}

/** Creates invitation tokens; only their hash is stored. */
export function createInvitationTokens(secret: Uint8Array<ArrayBuffer>): InvitationTokens {
  const derive = deriveFor(secret, "workspace-invitation");
  return { tokenOf: (workspace, member, sentAt) => derive(JSON.stringify([workspace, member, sentAt])) };
}

export function createTickets(secret: Uint8Array<ArrayBuffer>, now: () => number): Tickets {
  const derive = deriveFor(secret, "ticket");
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

/** Constant-time comparison. */
function isSame(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return difference === 0;
}
