/**
 * The sign-in on disk, for the browser's next start. Cache Storage belongs to the extension's own origin: content
 * scripts run in the pages' origins and cannot reach it, whereas they can reach `storage.local` in Firefox.
 */
import * as z from "zod/mini";

const CACHE = "sign-in";
/** Cache Storage requires a web address; nothing exists at this one. */
const ADDRESS = "https://sign-in.invalid/";

export const SignIn = z.object({ server: z.string(), token: z.string() });
export type SignIn = z.infer<typeof SignIn>;

export async function readLasting(): Promise<SignIn | null> {
  const stored = await (await caches.open(CACHE)).match(ADDRESS);
  const read = SignIn.safeParse(await stored?.json().catch(() => null));
  return read.success ? read.data : null;
}

export async function keepLasting(signIn: SignIn): Promise<void> {
  await (await caches.open(CACHE)).put(ADDRESS, Response.json(signIn));
}

export async function forgetLasting(): Promise<void> {
  await (await caches.open(CACHE)).delete(ADDRESS);
}
