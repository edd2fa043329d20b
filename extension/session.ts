/**
 * Which server this extension works with and who is signed in there. The token is of a session of the extension's own, and in
 * `storage.session` alone: in memory, closed to content scripts, gone with the browser.
 */
import { browser } from "wxt/browser";
import * as z from "zod/mini";
import { serverOf } from "./server-address.ts";

const SERVER = "server";
const SIGN_IN = "sign-in";
const ASKED = "asked-sign-in";
const ENDED = "ended-sign-in";
const INSTALLATION = "installation";

/** The server that this build was made for. */
export const builtFor = __COUNTERSIGN_SERVER__;

const SignIn = z.object({ server: z.string(), token: z.string() });

export async function readServer(): Promise<string> {
  const kept = (await browser.storage.local.get(SERVER))[SERVER];
  return (typeof kept === "string" && serverOf(kept)) || builtFor;
}

/** Whoever was signed in with another server is not with this one. */
export async function chooseServer(server: string): Promise<void> {
  // In this order: another server makes every page of ours anew, and what were done after might not be.
  await forgetToken();
  await browser.storage.local.set({ [SERVER]: server });
}

/** `null` for nobody, and for somebody of another server. */
export async function readToken(): Promise<string | null> {
  const [kept, server] = await Promise.all([browser.storage.session.get(SIGN_IN), readServer()]);
  const signIn = SignIn.safeParse(kept[SIGN_IN]);
  return signIn.success && signIn.data.server === server ? signIn.data.token : null;
}

export async function keepToken(token: string): Promise<void> {
  await browser.storage.session.remove(ENDED);
  await browser.storage.session.set({ [SIGN_IN]: { server: await readServer(), token } });
}

export async function forgetToken(): Promise<void> {
  await browser.storage.session.remove(SIGN_IN);
}

/** The server has refused the token: its session was ended there. Whoever signed in meanwhile stays. */
export async function endSignIn(refused: string): Promise<void> {
  const server = await readServer();
  if ((await readToken()) !== refused) return;
  await browser.storage.session.set({ [ENDED]: server });
  await forgetToken();
}

/** Whether the last sign-in with the chosen server was ended there, and nobody has signed in since. */
export async function wasEnded(): Promise<boolean> {
  return (await browser.storage.session.get(ENDED))[ENDED] === (await readServer());
}

/** Names this installation to its server, so that it has one session there. No secret. */
export async function readInstallation(): Promise<string> {
  const kept = (await browser.storage.local.get(INSTALLATION))[INSTALLATION];
  if (typeof kept === "string") return kept;
  const made = crypto.randomUUID();
  await browser.storage.local.set({ [INSTALLATION]: made });
  return made;
}

/** Calls when somebody signs in or out, or the server changes; answers how to stop. */
export function onSignInChange(changed: () => void): () => void {
  const listener = (changes: Record<string, unknown>) => {
    if (SIGN_IN in changes || SERVER in changes) changed();
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}

/** Makes the word without which no sign-in is taken: nobody can sign this extension in unasked. */
export async function askForSignIn(): Promise<string> {
  const word = crypto.randomUUID();
  await browser.storage.session.set({ [ASKED]: word });
  return word;
}

/** Whether a sign-in was asked for with this word. */
export async function isAskedWord(word: string): Promise<boolean> {
  return (await browser.storage.session.get(ASKED))[ASKED] === word;
}

/** … which counts once. */
export async function takeAskedWord(word: string): Promise<boolean> {
  if (!(await isAskedWord(word))) return false;
  await browser.storage.session.remove(ASKED);
  return true;
}
