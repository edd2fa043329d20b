/**
 * Which server this extension works with and who is signed in there. The token belongs to a session of the extension's own,
 * which the person ends here or in their profile. All contexts read it from `storage.session`, which is closed to content
 * scripts; `lasting-sign-in.ts` carries it over a restart of the browser.
 */
import { browser } from "wxt/browser";
import { forgetLasting, keepLasting, readLasting, SignIn } from "./lasting-sign-in.ts";
import { serverOf } from "./server-address.ts";

const SERVER = "server";
const SIGN_IN = "sign-in";
/** Set once this run of the browser knows whether somebody was signed in before it. */
const RESTORED = "sign-in-restored";
const ASKED = "asked-sign-in";
const ENDED = "ended-sign-in";
const INSTALLATION = "installation";

/** The server that this build was made for. */
export const builtFor = __COUNTERSIGN_SERVER__;

export async function readServer(): Promise<string> {
  const kept = (await browser.storage.local.get(SERVER))[SERVER];
  return (typeof kept === "string" && serverOf(kept)) || builtFor;
}

/** Whoever was signed in with another server is not with this one. */
export async function chooseServer(server: string): Promise<void> {
  // First: pages of ours reload when the server changes, and nothing after it is certain to run.
  await forgetToken();
  await browser.storage.local.set({ [SERVER]: server });
}

/** `null` for nobody, and for somebody of another server. */
export async function readToken(): Promise<string | null> {
  const [kept, server] = await Promise.all([browser.storage.session.get([SIGN_IN, RESTORED]), readServer()]);
  const read = SignIn.safeParse(isSettled(kept) ? kept[SIGN_IN] : await restore());
  return read.success && read.data.server === server ? read.data.token : null;
}

export function keepToken(token: string): Promise<void> {
  return changing(async () => {
    const signIn = { server: await readServer(), token };
    await keepLasting(signIn);
    await browser.storage.session.remove(ENDED);
    await browser.storage.session.set({ [SIGN_IN]: signIn, [RESTORED]: true });
  });
}

export function forgetToken(): Promise<void> {
  return changing(forget);
}

async function forget(): Promise<void> {
  await forgetLasting();
  await browser.storage.session.set({ [RESTORED]: true });
  await browser.storage.session.remove(SIGN_IN);
}

/** Whether this run of the browser knows who is signed in. */
function isSettled(kept: Record<string, unknown>): boolean {
  return Boolean(kept[SIGN_IN] ?? kept[RESTORED]);
}

/** The first to ask after the browser was started brings the sign-in back, once. */
function restore(): Promise<unknown> {
  return changing(async () => {
    const kept = await browser.storage.session.get([SIGN_IN, RESTORED]);
    if (isSettled(kept)) return kept[SIGN_IN];
    const signIn = await readLasting();
    await browser.storage.session.set({ [RESTORED]: true, ...(signIn ? { [SIGN_IN]: signIn } : {}) });
    return signIn;
  });
}

/** In turn: a sign-out that meets a restore is not undone by it. */
function changing<T>(change: () => Promise<T>): Promise<T> {
  return navigator.locks.request("sign-in", change);
}

/**
 * The server has refused the token: its session was ended there. Whoever signed in meanwhile stays. In turn with `forgetToken`,
 * which follows the same refusal.
 */
export function endSignIn(refused: string): Promise<void> {
  return changing(async () => {
    const [kept, server] = await Promise.all([browser.storage.session.get(SIGN_IN), readServer()]);
    const read = SignIn.safeParse(kept[SIGN_IN]);
    if (!read.success || read.data.token !== refused || read.data.server !== server) return;
    await browser.storage.session.set({ [ENDED]: server });
    await forget();
  });
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
