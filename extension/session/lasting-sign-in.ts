/**
 * The sign-in on disk, for the next start of the browser. Cache Storage belongs to the extension's own origin: content scripts
 * run in the pages' origins and do not reach it, as they do `storage.local` in Firefox.
 */
import * as z from "zod/mini";

const CACHE = "sign-in";
/** Cache Storage wants an address of the web; nothing is ever there. */
const ADDRESS = "https://sign-in.invalid/";

export const SignIn = z.object({ server: z.string(), token: z.string() });
export type SignIn = z.infer<typeof SignIn>;

export async function readLasting(): Promise<SignIn | null> {
  const kept = await (await caches.open(CACHE)).match(ADDRESS);
  const read = SignIn.safeParse(await kept?.json().catch(() => null));
  return read.success ? read.data : null;
}

export async function keepLasting(signIn: SignIn): Promise<void> {
  await (await caches.open(CACHE)).put(ADDRESS, Response.json(signIn));
}

export async function forgetLasting(): Promise<void> {
  await (await caches.open(CACHE)).delete(ADDRESS);
}
